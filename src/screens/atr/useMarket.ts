import { useEffect, useRef, useState } from 'react';
import { loadMarket } from '../../actions/loadMarket.ts';
import type { CandleInterval } from '#core/catalog/candleIntervals.ts';
import { ageMarket } from '../../store/ageMarket.ts';
import type { MarketPart } from '../../store/marketFacts.ts';
import { missingParts } from '../../store/missingParts.ts';
import { useManor } from '../../store/useManor.ts';
import { useMissed } from '../../store/useMissed.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Keeps the market in the store while it is shown: reads it when it comes into sight and whatever of it is missing,
 * with growing pauses as long as the answers do not help. `failed`: it could not be read and waits for `retry`.
 */
export function useMarket(interval: CandleInterval): { failed: boolean; retry: () => void } {
  const missing = useManor((state) => missingParts(state.facts.market, interval).join());
  const [read, setRead] = useState({ turn: 0, failed: false });
  const tries = useRef(0);
  useEffect(() => ageMarket(), []);
  useMissed(ageMarket);
  useEffect(() => {
    if (missing === '') {
      tries.current = 0;
      return;
    }
    let gone = false;
    const settle = (failed: boolean) => () => {
      if (!gone) setRead(({ turn }) => ({ turn: failed ? turn : turn + 1, failed }));
    };
    const pause = tries.current === 0 ? 0 : FIRST_PAUSE_MS * 2 ** Math.min(tries.current, 10);
    const timer = setTimeout(
      () => {
        tries.current += 1;
        loadMarket(missing.split(',') as MarketPart[], interval).then(settle(false), settle(true));
      },
      Math.min(pause, LONGEST_PAUSE_MS),
    );
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [missing, interval, read.turn]);
  return {
    failed: read.failed && missing !== '',
    retry: () => setRead(({ turn }) => ({ turn: turn + 1, failed: false })),
  };
}
