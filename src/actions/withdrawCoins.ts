import type { PaymentTerms } from '#core/api/paymentTypedData.ts';
import { CallRefusal } from '../api/callRefusal.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { carryOut } from './carryOut.ts';
import { signPayment } from './signPayment.ts';
import { tellDone } from './tellDone.ts';
import { tellRefusal } from './tellRefusal.ts';

export type WithdrawOutcome = 'asked' | 'signatureNeeded' | 'no';

async function ask(terms: PaymentTerms, sign: boolean): Promise<WithdrawOutcome> {
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
    tellDone('withdrawal');
    return 'asked';
  } catch (error) {
    tellRefusal(error);
    return error instanceof CallRefusal && error.key === 'signatureNeeded' ? 'signatureNeeded' : 'no';
  }
}

/**
 * Asks for a withdrawal on the very terms that the player was shown, signed where they must be. Terms are good for one
 * attempt: their request id is used up by it. A no in the wallet is silent.
 */
export async function withdrawCoins(terms: PaymentTerms, sign: boolean): Promise<WithdrawOutcome> {
  let outcome: WithdrawOutcome = 'no';
  await carryOut(['withdraw'], async () => {
    outcome = await ask(terms, sign);
  });
  return outcome;
}
