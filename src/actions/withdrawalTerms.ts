import { PAYMENT_SIGNATURE_MS, type PaymentTerms } from '#core/api/paymentTypedData.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { withdrawFee } from '#core/rules/withdrawFee.ts';
import { newRequestId } from '../api/newRequestId.ts';
import { serverAheadMs } from '../api/serverWall.ts';
import type { PaymentCoin } from '../queries/loadPaymentCoins.ts';

/** Fee and net of a gross amount in ledger units, by the server's rule. */
export function withdrawalNumbers(coin: PaymentCoin, gross: bigint): { fee: bigint; net: bigint } {
  const { feeBps, feeOn, feeFree } = coin.withdraw;
  const fee = withdrawFee(gross, { feeBps, feeOn, feeFree: amountOf(feeFree) });
  return { fee, net: gross - fee };
}

/**
 * Terms of one attempt to withdraw a gross amount (ledger units): displayed, signed where required, and
 * requested.
 */
export function withdrawalTerms(
  coin: PaymentCoin,
  gross: bigint,
  address: string,
  wallNow: number,
): PaymentTerms {
  const { fee, net } = withdrawalNumbers(coin, gross);
  return {
    kind: 'Withdrawal',
    asset: coin.coin,
    gross: formatAmount(gross),
    fee: formatAmount(fee),
    net: formatAmount(net),
    address,
    deadline: wallNow + serverAheadMs() + PAYMENT_SIGNATURE_MS,
    request: newRequestId(),
  };
}
