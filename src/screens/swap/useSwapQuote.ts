import { useCallback, useEffect, useState } from 'react';
import { loadSwapQuote, type SwapQuote } from '../../actions/loadSwapQuote.ts';
import { refusalText } from '../../actions/tellRefusal.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';

/** Typing goes on for about this long between two keys. */
const PAUSE_MS = 300;
const REFRESH_MS = 5_000;

export interface LiveQuote {
  /** `asking`: what is held is of another amount, or nothing is held yet. */
  state: 'none' | 'asking' | 'ready' | 'refused';
  /** The newest answer, also while the next is awaited. */
  quote: SwapQuote | null;
  /** Why there is no quote, as a sentence. */
  refusal: string | null;
}

/** The pool's offer for an amount (ledger units), asked for when typing pauses, again while shown, and never out of order. */
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
