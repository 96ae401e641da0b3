import * as z from 'zod/mini';
import { candleIntervals } from '#core/catalog/candleIntervals.ts';
import { amount, id, instant, version } from './wireParts.ts';

/** A purchase order ends as completed, a sell order as sold; either may be revoked. */
export const orderStates = ['posted', 'completed', 'revoked', 'sold'] as const;

/** An own order. Amounts in ATR, prices in USDT per ATR, instants in wall time. */
export const order = z.object({
  id,
  version,
  side: z.enum(['buy', 'sell']),
  price: amount,
  quantity: amount,
  remaining: amount,
  /** What is still locked for it: USDT for a purchase, ATR for a sale. */
  locked: amount,
  /** USDT paid or received for the filled part so far, and the fee taken out of it (a seller's). */
  usdt: amount,
  fee: amount,
  state: z.enum(orderStates),
  /** Of a revoked one: whether its owner revoked it or its life ended. */
  reason: z.nullable(z.enum(['revoked', 'expired'])),
  postedAt: instant,
  /** When it would expire if the server never rests. */
  expiresAt: instant,
  closedAt: z.nullable(instant),
});

/** One meeting of two orders, as one of the two players sees it. */
export const fill = z.object({
  id,
  orderId: id,
  at: instant,
  price: amount,
  quantity: amount,
  usdt: amount,
  /** Zero for the buyer. */
  fee: amount,
});

/** A row of the book; in changes a `remaining` of 0 takes it out. `mine` is known to lists only. */
export const bookRow = z.object({
  id,
  side: z.enum(['buy', 'sell']),
  price: amount,
  remaining: amount,
  at: instant,
  mine: z.optional(z.boolean()),
});

export const candle = z.object({
  interval: z.enum(candleIntervals),
  /** Begin of its span, wall time. */
  at: instant,
  open: amount,
  high: amount,
  low: amount,
  close: amount,
  atr: amount,
  usdt: amount,
});

/** The market at a glance; changes are over the last 24 hours. */
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
  /** Prices at which orders may be posted now. */
  buyFrom: amount,
  buyTo: amount,
  sellFrom: amount,
  sellTo: amount,
});

/**
 * What happened on the market, told to everybody in order: `sequence` grows by one with each; whoever misses one reads
 * book and chart again.
 */
export const marketNews = z.object({
  sequence: z.int(),
  book: z.array(bookRow),
  ticker: z.optional(ticker),
  /** The running candle of each interval that moved. */
  candles: z.optional(z.array(candle)),
});

export type Order = z.infer<typeof order>;
export type Fill = z.infer<typeof fill>;
export type BookRow = z.infer<typeof bookRow>;
export type Candle = z.infer<typeof candle>;
export type Ticker = z.infer<typeof ticker>;
export type MarketNews = z.infer<typeof marketNews>;
