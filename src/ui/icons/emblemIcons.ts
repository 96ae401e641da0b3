import { named } from './named.ts';

/** Emblem and empty list, by file name. */
export const emblemIcons = named(
  import.meta.glob<string>('../../../assets/ui/{emblem,empty}.svg', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
);
