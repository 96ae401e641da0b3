import { HOUR_MS } from '#core/catalog/dayMs.ts';
import type { CandleInterval } from '#core/catalog/candleIntervals.ts';
import { candleStart } from '#core/rules/candles.ts';
import { client } from '../api/client.ts';
import { serverAheadMs } from '../api/serverWall.ts';
import { apply } from '../store/apply.ts';
import { MAX_CANDLES } from '../store/candleSeries.ts';
import type { CandleSeries } from '../store/marketFacts.ts';
import { store } from '../store/store.ts';

/** Page size: fills the chart a few times. */
const A_PAGE = 240;

/** Approximate length of an interval, in milliseconds. */
const durations: Record<CandleInterval, number> = {
  '1m': HOUR_MS / 60,
  '15m': HOUR_MS / 4,
  '1h': HOUR_MS,
  '4h': 4 * HOUR_MS,
  '1d': 24 * HOUR_MS,
  '1w': 168 * HOUR_MS,
  '1M': 730 * HOUR_MS,
};

async function loadUpTo(interval: CandleInterval, to: number): Promise<CandleSeries> {
  const from = Math.max(0, candleStart(interval, to - A_PAGE * durations[interval]));
  const params = { interval, from: String(from), to: String(to) };
  const { list, sequence } = await client.read('otc/kline', params, { quiet: true });
  return { sequence, interval, list, isWhole: (list[0]?.at ?? Infinity) > from };
}

/** Loads the newest candles of an interval. Throws refusals without a toast. */
export function loadCandles(interval: CandleInterval): Promise<CandleSeries> {
  return loadUpTo(interval, Date.now() + serverAheadMs());
}

/** Loads the page of candles before the stored ones, unless none exist or enough are stored. */
export async function loadOlderCandles(): Promise<void> {
  const { market } = store.getState().facts;
  const first = market?.candles?.list[0];
  if (!market?.candles || !first || market.candles.isWhole || market.candles.list.length >= MAX_CANDLES)
    return;
  apply({ marketRead: { older: await loadUpTo(market.candles.interval, first.at - 1) } });
}
