import type { Candle, MarketNews } from '#core/api/marketObjects.ts';
import type { CandleInterval } from '#core/catalog/candleIntervals.ts';
import { fillGaps } from '#core/rules/candles.ts';
import type { CandleSeries, MarketRead } from './marketFacts.ts';

/** A phone draws this many without effort; further back one looks by a longer interval. */
export const MOST_CANDLES = 3_000;

/** Candles that follow the last one: `next` (null for none) and, before it and up to `to`, those of spans without trades. */
export function candlesAfter(
  interval: CandleInterval,
  last: Candle,
  next: Candle | null,
  to: number,
): readonly Candle[] {
  const known = next ? [last, next] : [last];
  const span = { from: last.at, to, before: null, zero: '0', most: MOST_CANDLES };
  return fillGaps(interval, known, span)
    .filter(({ at }) => at > last.at)
    .map((candle) => ({ ...candle, interval }));
}

function place(list: readonly Candle[], candle: Candle): readonly Candle[] {
  const last = list.at(-1);
  if (!last) return [candle];
  if (candle.at > last.at) return [...list, ...candlesAfter(candle.interval, last, candle, candle.at)];
  return list.map((one) => (one.at === candle.at ? candle : one));
}

/** The series after news: its running candle, where that moved. */
export function takeCandle(series: CandleSeries, { sequence, candles }: MarketNews): CandleSeries {
  const candle = candles?.find(({ interval }) => interval === series.interval);
  if (!candle) return { ...series, sequence };
  return { ...series, sequence, list: place(series.list, candle) };
}

/** A series read again keeps the older candles that were panned to, where the two meet. */
export function joinCandles(held: CandleSeries, fresh: CandleSeries): CandleSeries {
  const first = fresh.list[0];
  const last = held.list.at(-1);
  if (held.interval !== fresh.interval || !first || !last || last.at < first.at) return fresh;
  const before = held.list.filter(({ at }) => at < first.at);
  return before.length === 0 ? fresh : { ...fresh, list: [...before, ...fresh.list], isWhole: held.isWhole };
}

/** Puts older candles before the first. */
export function addOlder(series: CandleSeries, older: NonNullable<MarketRead['older']>): CandleSeries {
  if (older.interval !== series.interval) return series;
  const first = series.list[0]?.at ?? Infinity;
  const before = older.list.filter(({ at }) => at < first);
  return { ...series, list: [...before, ...series.list], isWhole: older.isWhole };
}
