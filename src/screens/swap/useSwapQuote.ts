import { useCallback, useEffect, useState } from 'react';
import { loadSwapQuote, type SwapQuote } from '../../queries/loadSwapQuote.ts';
import { refusalText } from '../../actions/notifyRefusal.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';

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
  const queryKey = `${from}:${to}:${amount}`;
  const [latest, setLatest] = useState<{ of: string; quote: SwapQuote | null; refusal: string | null }>({
    of: '',
    quote: null,
    refusal: null,
  });
  const requestQuote = useCallback(
    async (isStale: () => boolean) => {
      try {
        const quote = await loadSwapQuote(from, to, amount);
        if (!isStale()) setLatest({ of: `${from}:${to}:${amount}`, quote, refusal: null });
      } catch (error) {
        const refusal = refusalText(error);
        if (!isStale()) setLatest({ of: `${from}:${to}:${amount}`, quote: null, refusal });
      }
    },
    [from, to, amount],
  );
  useEffect(() => {
    if (amount <= 0n) return;
    let isUnmounted = false;
    let timer = setTimeout(function again() {
      const next = () => {
        if (!isUnmounted) timer = setTimeout(again, REFRESH_MS);
      };
      if (document.visibilityState === 'hidden') next();
      else void requestQuote(() => isUnmounted).finally(next);
    }, PAUSE_MS);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [requestQuote, amount]);
  if (amount <= 0n) return { state: 'none', quote: null, refusal: null };
  if (latest.of !== queryKey) return { state: 'asking', quote: latest.quote, refusal: null };
  return { state: latest.quote ? 'ready' : 'refused', quote: latest.quote, refusal: latest.refusal };
}
