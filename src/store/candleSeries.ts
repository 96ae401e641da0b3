import type { Candle, MarketNews } from '#core/api/marketObjects.ts';
import type { CandleInterval } from '#core/catalog/candleIntervals.ts';
import { fillGaps } from '#core/rules/candles.ts';
import { lastOf } from '#core/rules/lastOf.ts';
import type { CandleSeries, MarketRead } from './marketFacts.ts';

/** Maximum number of candles that a phone draws smoothly; a longer interval shows older ones. */
export const MAX_CANDLES = 3_000;

/**
 * Candles after the last one: `next` (null for none) and, before it and up to `to`, flat ones for spans
 * without trades.
 */
export function candlesAfter(
  interval: CandleInterval,
  last: Candle,
  next: Candle | null,
  to: number,
): readonly Candle[] {
  const merged = next ? [last, next] : [last];
  const span = { from: last.at, to, before: null, zero: '0', most: MAX_CANDLES };
  return fillGaps(interval, merged, span)
    .filter(({ at }) => at > last.at)
    .map((candle) => ({ ...candle, interval }));
}

function place(list: readonly Candle[], candle: Candle): readonly Candle[] {
  const last = lastOf(list);
  if (!last) return [candle];
  if (candle.at > last.at) return [...list, ...candlesAfter(candle.interval, last, candle, candle.at)];
  return list.map((existing) => (existing.at === candle.at ? candle : existing));
}

/** Merges news into the series: its running candle, if it changed. */
export function takeCandle(series: CandleSeries, { sequence, candles }: MarketNews): CandleSeries {
  const candle = candles?.find(({ interval }) => interval === series.interval);
  if (!candle) return { ...series, sequence };
  return { ...series, sequence, list: place(series.list, candle) };
}

/** Merges a refetched series with the older candles already panned to, if the two overlap. */
export function joinCandles(stored: CandleSeries, fresh: CandleSeries): CandleSeries {
  const first = fresh.list[0];
  const last = lastOf(stored.list);
  if (stored.interval !== fresh.interval || !first || !last || last.at < first.at) return fresh;
  const before = stored.list.filter(({ at }) => at < first.at);
  return before.length === 0
    ? fresh
    : { ...fresh, list: [...before, ...fresh.list], isWhole: stored.isWhole };
}

/** Prepends older candles. */
export function addOlder(series: CandleSeries, older: NonNullable<MarketRead['older']>): CandleSeries {
  if (older.interval !== series.interval) return series;
  const first = series.list[0]?.at ?? Infinity;
  const before = older.list.filter(({ at }) => at < first);
  return { ...series, list: [...before, ...series.list], isWhole: older.isWhole };
}
