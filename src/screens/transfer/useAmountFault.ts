import { amountOf, formatAmount } from '#core/money/amount.ts';
import { sayRefusal } from '../../i18n/sayRefusal.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';

/** Error of an amount of ATR (ledger units), as a sentence; null for an empty or a valid one. */
export function useAmountFault(amount: bigint): string | null {
  const formats = useFormats();
  const available = useManor((state) => state.facts.balances?.ATR?.available);
  const min = useManor((state) => state.world.constants?.TRANSFER_MIN);
  if (amount === 0n) return null;
  if (min !== undefined && amount < amountOf(min)) {
    return sayRefusal('transferBelowMin', { min: formats.amount(min) });
  }
  if (available === undefined || amount <= amountOf(available)) return null;
  return sayRefusal('insufficientAtr', {
    need: formats.amount(formatAmount(amount)),
    have: formats.amount(available),
  });
}
