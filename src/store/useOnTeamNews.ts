import { useEffect, useRef } from 'react';
import { useManor } from './useManor.ts';
import { useOnReconnect } from './useOnReconnect.ts';

const STEP_MS = 15_000;

/**
 * Calls back when the team's figures may have changed. They are not published, so the triggers are: the
 * stream connects or missed events, own balances change (a reward), and an interval while the page is
 * visible. `read` must be stable.
 */
export function useOnTeamNews(read: () => void): void {
  useOnReconnect(read);
  const atr = useManor((state) => state.facts.balances?.ATR?.version);
  const usdt = useManor((state) => state.facts.balances?.USDT?.version);
  const lastBalances = useRef<string | null>(null);
  useEffect(() => {
    if (atr === undefined) return;
    const now = `${atr}:${usdt}`;
    if (lastBalances.current !== null && lastBalances.current !== now) read();
    lastBalances.current = now;
  }, [atr, usdt, read]);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && read(), STEP_MS);
    return () => clearInterval(timer);
  }, [read]);
}
