import { PAYMENT_SIGNATURE_MS } from '#core/api/paymentTypedData.ts';
import type { Answer } from '#core/api/table.ts';
import { formatAmount } from '#core/money/amount.ts';
import { CallRefusal } from '../api/callRefusal.ts';
import { client } from '../api/client.ts';
import { newRequestId } from '../api/newRequestId.ts';
import { serverAheadMs } from '../api/serverWall.ts';
import { apply } from '../store/apply.ts';
import { runAction } from './runAction.ts';
import { mustSignTransfer } from '../selectors/mustSignTransfer.ts';
import { signPayment } from './signPayment.ts';
import { notifyDone } from './notifyDone.ts';
import { notifyRefusal } from './notifyRefusal.ts';

/**
 * Makes the call. Only `signatureNeeded` is left to the caller, who can request a signature. Returns true
 * when done.
 */
async function send(
  address: string,
  amount: string,
  mustSign: boolean,
): Promise<boolean | 'signatureNeeded'> {
  const request = newRequestId();
  const deadline = Date.now() + serverAheadMs() + PAYMENT_SIGNATURE_MS;
  const terms = { kind: 'Transfer', asset: 'ATR', gross: amount, fee: '0', net: amount } as const;
  const signature = mustSign ? await signPayment({ ...terms, address, deadline, request }) : undefined;
  if (signature === null) return false;
  const signed = signature === undefined ? {} : { signature, deadline: String(deadline) };
  try {
    const params = { coin: 'ATR', amount, address, ...signed } as const;
    const { changes } = await client.change('userAccount/transfer', params, {
      quiet: true,
      requestId: request,
    });
    apply(changes);
    return true;
  } catch (error) {
    if (error instanceof CallRefusal && error.key === 'signatureNeeded' && !mustSign) return error.key;
    notifyRefusal(error);
    return false;
  }
}

/**
 * Transfers ATR (ledger units) to a downline member. Requests a signature when the receiver is new or
 * the amount needs one, also when only the server knew. Returns true when done.
 */
export async function transferAtr(
  { address, isNew }: Pick<Answer<'userAccount/transferTo'>, 'address' | 'isNew'>,
  amount: bigint,
): Promise<boolean> {
  let done = false;
  await runAction(['transfer'], async () => {
    const wire = formatAmount(amount);
    const first = await send(address, wire, mustSignTransfer(amount, isNew));
    done = first === 'signatureNeeded' ? (await send(address, wire, true)) === true : first;
    if (done) notifyDone('transfer');
  });
  return done;
}
