import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/catalog/dayMs.ts';
import type { CandleInterval } from '#core/catalog/candleIntervals.ts';
import { lastOf } from './lastOf.ts';

const WEEK = 7 * DAY_MS;

/** Monday, 5 January 1970: the origin for counting weeks. */
const FIRST_MONDAY = 4 * DAY_MS;

const even: Partial<Record<CandleInterval, number>> = {
  '1m': MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '1h': HOUR_MS,
  '4h': 4 * HOUR_MS,
  '1d': DAY_MS,
};

/**
 * Start of the span that contains an instant: months by calendar, weeks from Monday, all in UTC. Epoch milliseconds.
 */
export function candleStart(interval: CandleInterval, at: number): number {
  if (interval === '1w') return Math.floor((at - FIRST_MONDAY) / WEEK) * WEEK + FIRST_MONDAY;
  if (interval === '1M') {
    const date = new Date(at);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  }
  const span = even[interval] ?? MINUTE_MS;
  return Math.floor(at / span) * span;
}

/** Start of the span after the one that starts at the given instant. */
export function nextCandle(interval: CandleInterval, start: number): number {
  if (interval === '1w') return start + WEEK;
  if (interval === '1M') {
    const date = new Date(start);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
  }
  return start + (even[interval] ?? MINUTE_MS);
}

/** Values of a candle. The caller chooses the type of prices and amounts. */
export interface CandleFacts<Value> {
  at: number;
  open: Value;
  high: Value;
  low: Value;
  close: Value;
  atr: Value;
  usdt: Value;
}

/**
 * Fills gaps between candles: a span without a trade gets a candle at the previous close with zero volume. Starts at
 * the first candle, or at `from` when `before`, the last close ahead of it, is known. Returns at most `most` candles,
 * the newest.
 */
export function fillGaps<Value>(
  interval: CandleInterval,
  candles: readonly CandleFacts<Value>[],
  span: { from: number; to: number; before: Value | null; zero: Value; most: number },
): CandleFacts<Value>[] {
  const { before, zero, most, to } = span;
  const first = before === null ? candles[0]?.at : candleStart(interval, span.from);
  if (first === undefined) return [];
  // A minute chart may be requested from years ago. Skip spans that could not be among the newest.
  const begin = Math.max(first, candleStart(interval, to - most * nextCandle(interval, 0)));
  const byStart = new Map(candles.map((candle) => [candle.at, candle]));
  const filled: CandleFacts<Value>[] = [];
  let close = lastOf(candles.filter((candle) => candle.at < begin))?.close ?? before;
  for (let at = begin; at <= to; at = nextCandle(interval, at)) {
    const traded = byStart.get(at);
    if (traded) close = traded.close;
    if (close === null) continue;
    filled.push(traded ?? { at, open: close, high: close, low: close, close, atr: zero, usdt: zero });
    if (filled.length > most) filled.shift();
  }
  return filled;
}
