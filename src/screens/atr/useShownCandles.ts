import { useMemo } from 'react';
import type { Candle } from '#core/api/marketObjects.ts';
import type { CandleInterval } from '#core/catalog/candleIntervals.ts';
import { candleStart } from '#core/rules/candles.ts';
import { candlesAfter } from '../../store/candleSeries.ts';
import { useManor } from '../../store/useManor.ts';
import { useWallNow } from '../../ui/useWallNow.ts';

/** How often it is looked whether a new span has begun. */
const LOOK_MS = 5_000;

/** The candles of an interval up to now: where nothing was traded since, at the last price. Null until they are here. */
export function useShownCandles(interval: CandleInterval): readonly Candle[] | null {
  const series = useManor(({ facts }) => facts.market?.candles ?? null);
  const aheadMs = useManor((state) => state.world.aheadMs);
  const to = candleStart(interval, useWallNow(LOOK_MS) + aheadMs);
  return useMemo(() => {
    if (!series || series.interval !== interval) return null;
    const last = series.list.at(-1);
    return last && last.at < to ? [...series.list, ...candlesAfter(interval, last, null, to)] : series.list;
  }, [series, interval, to]);
}
