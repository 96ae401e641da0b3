import { useState } from 'react';
import type { CastingQuote } from '../../queries/loadCastingQuote.ts';
import { amountOf } from '#core/money/amount.ts';
import { useManor } from '../../store/useManor.ts';
import { useAmountField, type AmountInput } from '../../ui/useAmountField.ts';
import { useCastFault, type CastFault } from './useCastFault.ts';
import { useCastingQuote, type LiveCastingQuote } from './useCastingQuote.ts';

export interface CastForm {
  amount: AmountInput;
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
  const field = useAmountField();
  const [agreed, setAgreed] = useState<CastingQuote | null>(null);
  const amount = field.units;
  // Without an amount it requests a quote for the minimum casting, so that pool, rate and curve show before
  // typing.
  const live = useCastingQuote(amount || amountOf(min));
  const fault = useCastFault(amount, live.quote);
  const isReady = amount > 0n && live.isFresh && live.quote?.isOver === false && fault === null;
  return { amount: field, live, fault, agreed, setAgreed, isReady };
}
