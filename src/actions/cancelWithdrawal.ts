import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { runAction } from './runAction.ts';
import { notifyDone } from './notifyDone.ts';

/** Cancels a withdrawal that is still under review; the whole amount returns. Returns true when done. */
export function cancelWithdrawal(id: string): Promise<boolean> {
  return runAction([`withdrawal:${id}`], async () => {
    const { withdrawal, changes } = await client.change('userAccount/cancelWithdraw', { id });
    apply({ ...changes, withdrawals: [withdrawal] });
    notifyDone('revocation');
  });
}
