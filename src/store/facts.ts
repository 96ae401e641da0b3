import type { Balance, HenFacts, Plot, Prices, Stock } from '../../core/api/objects.ts';
import type { Coin } from '../../core/money/coin.ts';

/** Server facts by key; null: not known yet. Only `apply.ts` writes them. */
export interface FactsState {
  balances: Readonly<Partial<Record<Coin, Balance>>> | null;
  plots: Readonly<Record<number, Plot>> | null;
  hens: Readonly<Record<string, HenFacts>> | null;
  /** Hens whose life is over, so that a late copy does not bring one back. */
  hensGone: Readonly<Record<string, true>>;
  stock: Stock | null;
  prices: Prices | null;
}

export const startFacts: FactsState = {
  balances: null,
  plots: null,
  hens: null,
  hensGone: {},
  stock: null,
  prices: null,
};
