import type { PaymentCoin } from '../../actions/loadPaymentCoins.ts';
import { refuse, type Refusal } from '#core/api/refusals.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';

/** Why a gross (ledger units) cannot be withdrawn, as the server would refuse it; null when it can. */
export function amountFault(coin: PaymentCoin, gross: bigint, available: bigint): Refusal | null {
  const { min } = coin.withdraw;
  if (gross < amountOf(min)) return refuse('withdrawBelowMin', { min, coin: coin.coin });
  if (gross <= available) return null;
  return refuse(coin.coin === 'USDT' ? 'insufficientUsdt' : 'insufficientAtr', {
    need: formatAmount(gross),
    have: formatAmount(available),
  });
}
