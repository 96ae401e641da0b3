import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { carryOut } from './carryOut.ts';
import { tellDone } from './tellDone.ts';

/** Cancels a withdrawal that is still under review; the whole amount returns. Returns true when done. */
export function cancelWithdrawal(id: string): Promise<boolean> {
  return carryOut([`withdrawal:${id}`], async () => {
    const { withdrawal, changes } = await client.change('userAccount/cancelWithdraw', { id });
    apply({ ...changes, withdrawals: [withdrawal] });
    tellDone('revocation');
  });
}
