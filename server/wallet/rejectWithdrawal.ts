import { Refusal } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { endWithdrawal } from './endWithdrawal.ts';
import { lockForReview, reviewedWithdrawal } from './reviewedWithdrawal.ts';
import type { WithdrawalRow } from './withdrawal.repo.ts';

/**
 * States that allow a rejection: under review, or approved without a signed payout. The payout loop locks the
 * same row when it signs, and sets a deadline.
 */
const isUnsigned = ({ state, deadline }: WithdrawalRow) =>
  state === 'pendingReview' || (state === 'passed' && deadline === null);

/**
 * `ops/withdraw/reject`: rejects a withdrawal with a reason shown to the player, also an approved one until
 * its payout is signed; the whole amount returns. Refuses withdrawalUnknown, ownWithdrawal,
 * withdrawalNotPending.
 */
export const rejectWithdrawal: Handler<'ops/withdraw/reject'> = async (call, { id, reason }) => {
  const { player, wallNow } = call;
  const row = await lockForReview(call, id, isUnsigned);
  if (row instanceof Refusal) return row;
  const step = { what: 'rejected', at: wallNow, reason, operator: player.address } as const;
  const ended = await endWithdrawal(call, row, step);
  return reviewedWithdrawal(call, ended.row, { act: 'withdraw/reject', reason }, ended.changes.balances);
};
