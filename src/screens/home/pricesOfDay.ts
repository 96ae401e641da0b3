import { DAY_MS } from '#core/catalog/dayMs.ts';

/**
 * Prices of the last 24 hours of wall time, oldest first: the last close before them, the closes within, and the
 * current price `p`. Two equal prices without any trade.
 */
export function pricesOfDay(
  candles: readonly { at: number; close: string }[],
  p: string,
  wallNow: number,
): readonly number[] {
  const first = candles.findIndex(({ at }) => at > wallNow - DAY_MS);
  const day = first < 0 ? candles.slice(-1) : candles.slice(Math.max(0, first - 1));
  return [...(day.length > 0 ? day.map(({ close }) => Number(close)) : [Number(p)]), Number(p)];
}
