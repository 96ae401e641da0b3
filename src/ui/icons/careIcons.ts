import { named } from './named.ts';

/** Tools of the cares and of the harvest, by file name. */
export const careIcons = named(
  import.meta.glob<string>('../../../assets/ui/{can,sack,glove,spray,basket}.svg', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
);
