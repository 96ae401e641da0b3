import type { CandleInterval } from '#core/catalog/candleIntervals.ts';
import { candleStart } from '#core/rules/candles.ts';
import { client } from '../api/client.ts';
import { serverAheadMs } from '../api/serverWall.ts';
import { apply } from '../store/apply.ts';
import { MOST_CANDLES } from '../store/candleSeries.ts';
import type { CandleSeries } from '../store/marketFacts.ts';
import { store } from '../store/store.ts';

const HOUR = 3_600_000;

/** About so many fill the chart a few times over. */
const A_PAGE = 240;

/** About how long a candle of an interval lasts, in milliseconds. */
const lasts: Record<CandleInterval, number> = {
  '1m': HOUR / 60,
  '15m': HOUR / 4,
  '1h': HOUR,
  '4h': 4 * HOUR,
  '1d': 24 * HOUR,
  '1w': 168 * HOUR,
  '1M': 730 * HOUR,
};

async function loadUpTo(interval: CandleInterval, to: number): Promise<CandleSeries> {
  const from = Math.max(0, candleStart(interval, to - A_PAGE * lasts[interval]));
  const params = { interval, from: String(from), to: String(to) };
  const { list, sequence } = await client.read('otc/kline', params, { quiet: true });
  return { sequence, interval, list, isWhole: (list[0]?.at ?? Infinity) > from };
}

/** The newest candles of an interval; refusals are thrown quietly. */
export function loadCandles(interval: CandleInterval): Promise<CandleSeries> {
  return loadUpTo(interval, Date.now() + serverAheadMs());
}

/** Reads the candles before those that are here into the store, unless there are none or enough are here. */
export async function loadOlderCandles(): Promise<void> {
  const { market } = store.getState().facts;
  const first = market?.candles?.list[0];
  if (!market?.candles || !first || market.candles.isWhole || market.candles.list.length >= MOST_CANDLES)
    return;
  apply({ marketRead: { older: await loadUpTo(market.candles.interval, first.at - 1) } });
}
