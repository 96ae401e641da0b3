import { named } from './named.ts';

/** Fruit, saplings, hens, eggs and feed, by file name. */
export const goodsIcons = named(
  import.meta.glob<string>('../../../assets/ui/{fruit-*,sapling-*,hen,egg,feed}.svg', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
);
