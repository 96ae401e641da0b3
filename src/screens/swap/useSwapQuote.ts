import { useCallback, useEffect, useState } from 'react';
import { loadSwapQuote, type SwapQuote } from '../../actions/loadSwapQuote.ts';
import { refusalText } from '../../actions/tellRefusal.ts';
import type { ChainCoin } from '../../../core/catalog/chainCoins.ts';

/** Debounce time of typing. */
const PAUSE_MS = 300;
const REFRESH_MS = 5_000;

export interface LiveQuote {
  /** `asking`: the quote is for another amount, or missing. */
  state: 'none' | 'asking' | 'ready' | 'refused';
  /** The newest quote; stays while the next one loads. */
  quote: SwapQuote | null;
  /** The refusal of the quote, as a sentence. */
  refusal: string | null;
}

/**
 * The pool's quote for an amount (ledger units): debounced while typing, polled while shown, late responses
 * ignored.
 */
export function useSwapQuote(from: ChainCoin, to: ChainCoin, amount: bigint): LiveQuote {
  const wanted = `${from}:${to}:${amount}`;
  const [held, setHeld] = useState<{ of: string; quote: SwapQuote | null; refusal: string | null }>({
    of: '',
    quote: null,
    refusal: null,
  });
  const ask = useCallback(
    async (isStale: () => boolean) => {
      try {
        const quote = await loadSwapQuote(from, to, amount);
        if (!isStale()) setHeld({ of: `${from}:${to}:${amount}`, quote, refusal: null });
      } catch (error) {
        const refusal = refusalText(error);
        if (!isStale()) setHeld({ of: `${from}:${to}:${amount}`, quote: null, refusal });
      }
    },
    [from, to, amount],
  );
  useEffect(() => {
    if (amount <= 0n) return;
    let gone = false;
    let timer = setTimeout(function again() {
      const next = () => {
        if (!gone) timer = setTimeout(again, REFRESH_MS);
      };
      if (document.visibilityState === 'hidden') next();
      else void ask(() => gone).finally(next);
    }, PAUSE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [ask, amount]);
  if (amount <= 0n) return { state: 'none', quote: null, refusal: null };
  if (held.of !== wanted) return { state: 'asking', quote: held.quote, refusal: null };
  return { state: held.quote ? 'ready' : 'refused', quote: held.quote, refusal: held.refusal };
}
