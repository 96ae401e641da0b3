import type { PaymentTerms } from '#core/api/paymentTypedData.ts';
import { CallRefusal } from '../api/callRefusal.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { runAction } from './runAction.ts';
import { signPayment } from './signPayment.ts';
import { notifyDone } from './notifyDone.ts';
import { notifyRefusal } from './notifyRefusal.ts';

export type WithdrawOutcome = 'asked' | 'signatureNeeded' | 'no';

async function request(terms: PaymentTerms, sign: boolean): Promise<WithdrawOutcome> {
  const signature = sign ? await signPayment(terms) : undefined;
  if (signature === null) return 'no';
  const { asset: coin, gross: amount, address, deadline, request } = terms;
  const signed = signature === undefined ? {} : { signature, deadline: String(deadline) };
  try {
    const { withdrawal, changes } = await client.change(
      'userAccount/withdraw',
      { coin, amount, address, ...signed },
      { quiet: true, requestId: request },
    );
    apply({ ...changes, withdrawals: [withdrawal] });
    notifyDone('withdrawal');
    return 'asked';
  } catch (error) {
    notifyRefusal(error);
    return error instanceof CallRefusal && error.key === 'signatureNeeded' ? 'signatureNeeded' : 'no';
  }
}

/**
 * Requests a withdrawal on exactly the terms that the player saw, signed where required. Terms are
 * single-use: the attempt consumes their request id. A rejection in the wallet shows no toast.
 */
export async function withdrawCoins(terms: PaymentTerms, sign: boolean): Promise<WithdrawOutcome> {
  let outcome: WithdrawOutcome = 'no';
  await runAction(['withdraw'], async () => {
    outcome = await request(terms, sign);
  });
  return outcome;
}
