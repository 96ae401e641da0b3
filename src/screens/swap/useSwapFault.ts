import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { sayRefusal } from '../../i18n/sayRefusal.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';

/** Why an amount (ledger units) cannot be exchanged, as a sentence: too little of it at hand, or the pool's own reason. */
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
