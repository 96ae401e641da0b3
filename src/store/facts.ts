import type { Order } from '#core/api/marketObjects.ts';
import type { Casting } from '#core/api/castingObjects.ts';
import type {
  Balance,
  Changes,
  Deposit,
  FlowState,
  HenFacts,
  Plot,
  Prices,
  Stock,
  Withdrawal,
} from '#core/api/objects.ts';
import type { PlacedLooks } from '#core/api/lookObjects.ts';
import type { Coupon, Gifts } from '#core/api/ticketObjects.ts';
import type { Flow } from '#core/catalog/flows.ts';
import type { Coin } from '#core/money/coin.ts';
import type { MarketFacts } from './marketFacts.ts';
import type { NoticeFacts } from './noticeFacts.ts';

/** Server facts by key; null: not loaded yet. Only `apply.ts` writes them. */
export interface FactsState {
  /** Freeze of the player's account; its reason is null while there is none. */
  freeze: NonNullable<Changes['freeze']> | null;
  balances: Readonly<Partial<Record<Coin, Balance>>> | null;
  plots: Readonly<Record<number, Plot>> | null;
  hens: Readonly<Record<string, HenFacts>> | null;
  /** Tombstones of hens that have died, so that a late copy does not bring one back. */
  hensGone: Readonly<Record<string, true>>;
  stock: Stock | null;
  prices: Prices | null;
  /** Loaded deposits, by id. */
  deposits: Readonly<Record<string, Deposit>> | null;
  withdrawals: Readonly<Record<string, Withdrawal>> | null;
  /** Own loaded castings, by id. */
  castings: Readonly<Record<string, Casting>> | null;
  /** Flows of money that were ever paused; a missing flow is not paused. */
  flows: Readonly<Partial<Record<Flow, FlowState>>> | null;
  /** Last message of the live stream about the chain, each an object of its own; null before the first. */
  chain: { isAway: boolean } | null;
  /** Own loaded orders, by id. */
  orders: Readonly<Record<string, Order>> | null;
  market: MarketFacts | null;
  /** Own loaded coupons, by id. */
  coupons: Readonly<Record<string, Coupon>> | null;
  gifts: Gifts | null;
  looks: PlacedLooks | null;
  notices: NoticeFacts | null;
}

export const startFacts: FactsState = {
  freeze: null,
  balances: null,
  plots: null,
  hens: null,
  hensGone: {},
  stock: null,
  prices: null,
  deposits: null,
  withdrawals: null,
  castings: null,
  flows: null,
  chain: null,
  orders: null,
  market: null,
  coupons: null,
  gifts: null,
  looks: null,
  notices: null,
};
