import { named } from './named.ts';

/** Drawings for empty states, by file name. */
export const emptyIcons = named(
  import.meta.glob<string>('../../../assets/ui/empty-*.svg', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
);
