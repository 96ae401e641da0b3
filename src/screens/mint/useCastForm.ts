import { useState } from 'react';
import type { CastingQuote } from '../../actions/loadCastingQuote.ts';
import { amountOf } from '#core/money/amount.ts';
import { unitsOf } from '../../i18n/normalizeAmount.ts';
import { useManor } from '../../store/useManor.ts';
import { useCastFault, type CastFault } from './useCastFault.ts';
import { useCastingQuote, type LiveCastingQuote } from './useCastingQuote.ts';

export interface CastForm {
  input: string;
  write: (input: string) => void;
  /** Ledger units; 0 while the field is empty. */
  amount: bigint;
  live: LiveCastingQuote;
  fault: CastFault | null;
  /** Quote frozen while the player reads the confirmation. */
  agreed: CastingQuote | null;
  setAgreed: (quote: CastingQuote | null) => void;
  /** True when it can be cast as it is. */
  isReady: boolean;
}

/** State of the casting form, with the pool's quote. */
export function useCastForm(): CastForm {
  const min = useManor((state) => state.world.constants?.CAST_MIN ?? '0');
  const [input, write] = useState('');
  const [agreed, setAgreed] = useState<CastingQuote | null>(null);
  const amount = unitsOf(input);
  // Without an amount it requests a quote for the minimum casting, so that pool, rate and curve show before
  // typing.
  const live = useCastingQuote(amount || amountOf(min));
  const fault = useCastFault(amount, live.quote);
  const isReady = amount > 0n && live.isFresh && live.quote?.isOver === false && fault === null;
  return { input, write, amount, live, fault, agreed, setAgreed, isReady };
}
