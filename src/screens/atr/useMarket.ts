import { useEffect, useRef, useState } from 'react';
import { loadMarket } from '../../queries/loadMarket.ts';
import type { CandleInterval } from '#core/catalog/candleIntervals.ts';
import { markMarketStale } from '../../store/markMarketStale.ts';
import type { MarketPart } from '../../store/marketFacts.ts';
import { missingParts } from '../../store/missingParts.ts';
import { useManor } from '../../store/useManor.ts';
import { useEventsMissed } from '../../store/useEventsMissed.ts';

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 30_000;

/**
 * Keeps the market in the store up to date while mounted: loads it on mount, then any missing part, with
 * exponential backoff while responses do not help. `failed`: loading failed and waits for `retry`.
 */
export function useMarket(interval: CandleInterval): { failed: boolean; retry: () => void } {
  const missing = useManor((state) => missingParts(state.facts.market, interval).join());
  const [read, setRead] = useState({ turn: 0, failed: false });
  const attempts = useRef(0);
  useEffect(() => markMarketStale(), []);
  useEventsMissed(markMarketStale);
  useEffect(() => {
    if (missing === '') {
      attempts.current = 0;
      return;
    }
    let isUnmounted = false;
    const settle = (failed: boolean) => () => {
      if (!isUnmounted) setRead(({ turn }) => ({ turn: failed ? turn : turn + 1, failed }));
    };
    const pause = attempts.current === 0 ? 0 : FIRST_PAUSE_MS * 2 ** Math.min(attempts.current, 10);
    const timer = setTimeout(
      () => {
        attempts.current += 1;
        loadMarket(missing.split(',') as MarketPart[], interval).then(settle(false), settle(true));
      },
      Math.min(pause, MAX_PAUSE_MS),
    );
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [missing, interval, read.turn]);
  return {
    failed: read.failed && missing !== '',
    retry: () => setRead(({ turn }) => ({ turn: turn + 1, failed: false })),
  };
}
