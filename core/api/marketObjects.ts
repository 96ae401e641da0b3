import * as z from 'zod/mini';
import { candleIntervals } from '#core/catalog/candleIntervals.ts';
import { amount, id, instant, version } from './wireParts.ts';

/** Final states: a purchase order ends as completed, a sell order as sold. Both can be revoked. */
export const orderStates = ['posted', 'completed', 'revoked', 'sold'] as const;

/** One of the player's orders. Amounts in ATR, prices in USDT per ATR, instants in wall time. */
export const order = z.object({
  id,
  version,
  side: z.enum(['buy', 'sell']),
  price: amount,
  quantity: amount,
  remaining: amount,
  /** Amount still locked: USDT for a purchase, ATR for a sale. */
  locked: amount,
  /** USDT paid or received for the filled part, and the fee taken out of it (sellers only). */
  usdt: amount,
  fee: amount,
  state: z.enum(orderStates),
  /** For a revoked order: revoked by its owner, or expired. */
  reason: z.nullable(z.enum(['revoked', 'expired'])),
  postedAt: instant,
  /** Expiry time if the server runs without a pause. */
  expiresAt: instant,
  closedAt: z.nullable(instant),
});

/** One match of two orders, as one of the two players sees it. */
export const fill = z.object({
  id,
  orderId: id,
  at: instant,
  price: amount,
  quantity: amount,
  usdt: amount,
  /** Zero for buyers. */
  fee: amount,
});

/**
 * A row of the order book. In changes, `remaining` 0 removes the row. `mine` is present in lists only, `house` in rows
 * of the demo world's first manor, which the operators run.
 */
export const bookRow = z.object({
  id,
  side: z.enum(['buy', 'sell']),
  price: amount,
  remaining: amount,
  at: instant,
  mine: z.optional(z.boolean()),
  house: z.optional(z.boolean()),
});

export const candle = z.object({
  interval: z.enum(candleIntervals),
  /** Start of the candle's span, wall time. */
  at: instant,
  open: amount,
  high: amount,
  low: amount,
  close: amount,
  atr: amount,
  usdt: amount,
});

/** Market summary; changes are over the last 24 hours. */
export const ticker = z.object({
  at: instant,
  sequence: z.int(),
  last: amount,
  p: amount,
  high: amount,
  low: amount,
  changeBps: z.int(),
  atr: amount,
  usdt: amount,
  /** Prices at which orders can be posted now. */
  buyFrom: amount,
  buyTo: amount,
  sellFrom: amount,
  sellTo: amount,
});

/**
 * A change of the market, published to all clients. `sequence` grows by one each time. A client that sees a gap reads
 * book and chart again.
 */
export const marketNews = z.object({
  sequence: z.int(),
  book: z.array(bookRow),
  ticker: z.optional(ticker),
  /** The current candle of each interval that changed. */
  candles: z.optional(z.array(candle)),
});

export type Order = z.infer<typeof order>;
export type Fill = z.infer<typeof fill>;
export type BookRow = z.infer<typeof bookRow>;
export type Candle = z.infer<typeof candle>;
export type Ticker = z.infer<typeof ticker>;
export type MarketNews = z.infer<typeof marketNews>;
