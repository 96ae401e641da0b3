import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { sayRefusal } from '../../i18n/sayRefusal.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';

/** Error of an amount (ledger units), as a sentence: insufficient balance, or the pool's refusal. */
export function useSwapFault(from: ChainCoin, amount: bigint, refusal: string | null): string | null {
  const formats = useFormats();
  const available = useManor((state) => state.facts.balances?.[from]?.available);
  if (available === undefined || amount <= amountOf(available)) return refusal;
  const key = from === 'ATR' ? 'insufficientAtr' : 'insufficientUsdt';
  return sayRefusal(key, {
    need: formats.amount(formatAmount(amount)),
    have: formats.amount(available),
  });
}
