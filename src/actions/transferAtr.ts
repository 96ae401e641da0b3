import { PAYMENT_SIGNATURE_MS } from '#core/api/paymentTypedData.ts';
import { formatAmount } from '#core/money/amount.ts';
import { CallRefusal } from '../api/callRefusal.ts';
import { client } from '../api/client.ts';
import { newRequestId } from '../api/newRequestId.ts';
import { serverAheadMs } from '../api/serverWall.ts';
import { apply } from '../store/apply.ts';
import { carryOut } from './carryOut.ts';
import { mustSignTransfer } from './mustSignTransfer.ts';
import { signPayment } from './signPayment.ts';
import { tellDone } from './tellDone.ts';
import { tellRefusal } from './tellRefusal.ts';

/** Makes the call; `signatureNeeded` is told to the caller alone, who may ask for one. Gives whether it was done. */
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
    tellRefusal(error);
    return false;
  }
}

/**
 * Gives ATR (ledger units) to a member of the own downline; asks for a signature where the amount needs one, and also
 * when only the server knew that. Gives whether it was done.
 */
export async function transferAtr(address: string, amount: bigint): Promise<boolean> {
  let done = false;
  await carryOut(['transfer'], async () => {
    const wire = formatAmount(amount);
    const first = await send(address, wire, mustSignTransfer(amount));
    done = first === 'signatureNeeded' ? (await send(address, wire, true)) === true : first;
    if (done) tellDone('transfer');
  });
  return done;
}
