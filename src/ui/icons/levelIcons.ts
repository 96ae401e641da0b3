import { named } from './named.ts';

/** Portraits of the six levels, by file name. */
export const levelIcons = named(
  import.meta.glob<string>('../../../assets/ui/level-*.svg', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
);
