import { useState } from 'react';
import type { CastingQuote } from '../../actions/loadCastingQuote.ts';
import { amountOf } from '#core/money/amount.ts';
import { unitsOf } from '../../i18n/writtenAmount.ts';
import { useManor } from '../../store/useManor.ts';
import { useCastFault, type CastFault } from './useCastFault.ts';
import { useCastingQuote, type LiveCastingQuote } from './useCastingQuote.ts';

export interface CastForm {
  written: string;
  write: (written: string) => void;
  /** Ledger units; 0 while nothing is written. */
  amount: bigint;
  live: LiveCastingQuote;
  fault: CastFault | null;
  /** The offer as it stood when the numbers were asked for: it stands still while they are read. */
  agreed: CastingQuote | null;
  setAgreed: (quote: CastingQuote | null) => void;
  /** It can be cast as it stands. */
  isReady: boolean;
}

/** What is being written on the way to a casting, with the pool's offer for it. */
export function useCastForm(): CastForm {
  const min = useManor((state) => state.world.constants?.CAST_MIN ?? '0');
  const [written, write] = useState('');
  const [agreed, setAgreed] = useState<CastingQuote | null>(null);
  const amount = unitsOf(written);
  // Without an amount the least casting is asked about, so that pool, rate and curve are seen before anything is written.
  const live = useCastingQuote(amount || amountOf(min));
  const fault = useCastFault(amount, live.quote);
  const isReady = amount > 0n && live.isFresh && live.quote?.isOver === false && fault === null;
  return { written, write, amount, live, fault, agreed, setAgreed, isReady };
}
