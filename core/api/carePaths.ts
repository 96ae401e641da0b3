import type { Care } from '#core/catalog/cares.ts';

/** Paths of the two calls of each care: to give it, and to ask for its price. */
export const carePaths = {
  water: { give: 'game/land/js', price: 'game/land/jsPrice' },
  fertilize: { give: 'game/land/sf', price: 'game/land/sfPrice' },
  weed: { give: 'game/land/cc', price: 'game/land/ccPrice' },
  insects: { give: 'game/land/sc', price: 'game/land/scPrice' },
} as const satisfies Record<Care, { give: string; price: string }>;

export type CarePath = (typeof carePaths)[Care]['give'];
export type CarePricePath = (typeof carePaths)[Care]['price'];
