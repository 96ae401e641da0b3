import { useCallback, useEffect, useState } from 'react';
import { loadCastingQuote, type CastingQuote } from '../../actions/loadCastingQuote.ts';
import { useOnLive } from '../../store/useOnLive.ts';

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
  const [held, setHeld] = useState<{ of: bigint; quote: CastingQuote | null; failed: boolean }>({
    of: -1n,
    quote: null,
    failed: false,
  });
  const [turn, setTurn] = useState(0);
  const reload = useCallback(() => setTurn((now) => now + 1), []);
  useOnLive(reload);
  useEffect(() => {
    if (amount <= 0n) return;
    let gone = false;
    const ask = () => {
      if (document.visibilityState === 'hidden') return;
      loadCastingQuote(amount).then(
        (quote) => gone || setHeld({ of: amount, quote, failed: false }),
        () => gone || setHeld((now) => ({ ...now, failed: true })),
      );
    };
    const first = setTimeout(ask, PAUSE_MS);
    const again = setInterval(ask, REFRESH_MS);
    return () => {
      gone = true;
      clearTimeout(first);
      clearInterval(again);
    };
  }, [amount, turn]);
  return { quote: held.quote, isFresh: held.of === amount, failed: held.failed, reload };
}
