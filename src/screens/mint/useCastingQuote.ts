import { useCallback, useEffect, useState } from 'react';
import { loadCastingQuote, type CastingQuote } from '../../queries/loadCastingQuote.ts';
import { useOnReconnect } from '../../store/useOnReconnect.ts';

/** Debounce time of typing. */
const PAUSE_MS = 300;
const REFRESH_MS = 10_000;

export interface LiveCastingQuote {
  /** The newest quote; stays while the next one loads. */
  quote: CastingQuote | null;
  /** True when the quote is for the current amount. */
  isFresh: boolean;
  failed: boolean;
  reload: () => void;
}

/** Quote for casting an amount (ledger units): debounced while typing, and polled while shown. */
export function useCastingQuote(amount: bigint): LiveCastingQuote {
  const [latest, setLatest] = useState<{ of: bigint; quote: CastingQuote | null; failed: boolean }>({
    of: -1n,
    quote: null,
    failed: false,
  });
  const [turn, setTurn] = useState(0);
  const reload = useCallback(() => setTurn((now) => now + 1), []);
  useOnReconnect(reload);
  useEffect(() => {
    if (amount <= 0n) return;
    let isUnmounted = false;
    const requestQuote = () => {
      if (document.visibilityState === 'hidden') return;
      loadCastingQuote(amount).then(
        (quote) => isUnmounted || setLatest({ of: amount, quote, failed: false }),
        () => isUnmounted || setLatest((now) => ({ ...now, failed: true })),
      );
    };
    const first = setTimeout(requestQuote, PAUSE_MS);
    const again = setInterval(requestQuote, REFRESH_MS);
    return () => {
      isUnmounted = true;
      clearTimeout(first);
      clearInterval(again);
    };
  }, [amount, turn]);
  return { quote: latest.quote, isFresh: latest.of === amount, failed: latest.failed, reload };
}
