import { Refusal } from '../../core/api/refusals.ts';
import type { Handler } from '../http/call.ts';
import { endWithdrawal } from './endWithdrawal.ts';
import { lockForReview, reviewedWithdrawal } from './reviewedWithdrawal.ts';

/**
 * `ops/withdraw/reject`: ends it with a reason that the player is shown; the whole amount returns. Refuses
 * withdrawalUnknown, ownWithdrawal, withdrawalNotPending.
 */
export const rejectWithdrawal: Handler<'ops/withdraw/reject'> = async (call, { id, reason }) => {
  const { player, wallNow } = call;
  const row = await lockForReview(call, id);
  if (row instanceof Refusal) return row;
  const step = { what: 'rejected', at: wallNow, reason, operator: player.address } as const;
  const ended = await endWithdrawal(call, row, step);
  return reviewedWithdrawal(call, ended.row, { act: 'withdraw/reject', reason }, ended.changes.balances);
};
