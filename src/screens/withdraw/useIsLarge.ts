import type { PaymentCoin } from '../../queries/loadPaymentCoins.ts';
import { amountOf } from '#core/money/amount.ts';
import { paymentWorth } from '#core/rules/paymentWorth.ts';
import { useManor } from '../../store/useManor.ts';

/** Returns true when a gross amount (ledger units) needs a signature and two reviewers. */
export function useIsLarge({ coin, withdraw }: PaymentCoin, gross: bigint): boolean {
  const p = useManor((state) => state.facts.prices?.p ?? '0');
  return paymentWorth(coin, gross, amountOf(p)) > amountOf(withdraw.signAbove);
}
