import type { CastingQuote } from '../../queries/loadCastingQuote.ts';
import { amountOf } from '#core/money/amount.ts';
import { sayRefusal } from '../../i18n/sayRefusal.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';

export interface CastFault {
  text: string;
  /** True when a larger USDT balance would fix it. */
  isBalanceTooLow: boolean;
}

/** Error of an amount to cast (ledger units), as a sentence; null while the field is empty. */
export function useCastFault(amount: bigint, quote: CastingQuote | null): CastFault | null {
  const formats = useFormats();
  const available = useManor((state) => state.facts.balances?.USDT?.available ?? '0');
  const min = useManor((state) => state.world.constants?.CAST_MIN ?? '0');
  if (amount === 0n) return null;
  if (amount < amountOf(min)) {
    return { text: sayRefusal('castBelowMin', { min: formats.amount(min) }), isBalanceTooLow: false };
  }
  if (amount > amountOf(available)) {
    const values = { need: formats.amount(amount), have: formats.amount(available) };
    return { text: sayRefusal('insufficientUsdt', values), isBalanceTooLow: true };
  }
  if (quote && !quote.isOver && amount > amountOf(quote.most)) {
    return {
      text: sayRefusal('castingAbovePool', { most: formats.amount(quote.most) }),
      isBalanceTooLow: false,
    };
  }
  return null;
}
