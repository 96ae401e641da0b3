import type { PaymentCoin } from '../../queries/loadPaymentCoins.ts';
import { refuse, type Refusal } from '#core/api/refusals.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';

/** The server's refusal for a gross amount (ledger units); null when it can be withdrawn. */
export function amountFault(coin: PaymentCoin, gross: bigint, available: bigint): Refusal | null {
  const { min } = coin.withdraw;
  if (gross < amountOf(min)) return refuse('withdrawBelowMin', { min, coin: coin.coin });
  if (gross <= available) return null;
  return refuse(coin.coin === 'USDT' ? 'insufficientUsdt' : 'insufficientAtr', {
    need: formatAmount(gross),
    have: formatAmount(available),
  });
}
