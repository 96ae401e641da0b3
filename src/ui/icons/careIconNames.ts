import type { Care } from '#core/catalog/cares.ts';

/** The picture of each care's tool. */
export const careIconNames: Readonly<Record<Care, string>> = {
  water: 'can',
  fertilize: 'sack',
  weed: 'glove',
  insects: 'spray',
};
