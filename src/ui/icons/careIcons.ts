import { named } from './named.ts';

/** The four cares and the harvest, by file name. */
export const careIcons = named(
  import.meta.glob<string>('../../../assets/ui/{can,sack,glove,spray,basket}.svg', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
);
