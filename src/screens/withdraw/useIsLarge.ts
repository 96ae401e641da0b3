import type { PaymentCoin } from '../../actions/loadPaymentCoins.ts';
import { amountOf } from '#core/money/amount.ts';
import { paymentWorth } from '#core/rules/paymentWorth.ts';
import { useManor } from '../../store/useManor.ts';

/** Whether a gross (ledger units) is worth so much that it is signed and reviewed by two. */
export function useIsLarge({ coin, withdraw }: PaymentCoin, gross: bigint): boolean {
  const p = useManor((state) => state.facts.prices?.p ?? '0');
  return paymentWorth(coin, gross, amountOf(p)) > amountOf(withdraw.signAbove);
}
