import { useMemo } from 'react';
import type { Candle } from '#core/api/marketObjects.ts';
import type { CandleInterval } from '#core/catalog/candleIntervals.ts';
import { candleStart } from '#core/rules/candles.ts';
import { lastOf } from '#core/rules/lastOf.ts';
import { candlesAfter } from '../../store/candleSeries.ts';
import { useManor } from '../../store/useManor.ts';
import { useWallNow } from '../../ui/useWallNow.ts';

/** Polling interval for the start of a new candle. */
const CHECK_MS = 5_000;

/** Candles of an interval up to now; without trades since, flat at the last price. Null until loaded. */
export function useShownCandles(interval: CandleInterval): readonly Candle[] | null {
  const series = useManor(({ facts }) => facts.market?.candles ?? null);
  const aheadMs = useManor((state) => state.world.aheadMs);
  const to = candleStart(interval, useWallNow(CHECK_MS) + aheadMs);
  return useMemo(() => {
    if (!series || series.interval !== interval) return null;
    const last = lastOf(series.list);
    return last && last.at < to ? [...series.list, ...candlesAfter(interval, last, null, to)] : series.list;
  }, [series, interval, to]);
}
