import { Refusal } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { endWithdrawal } from './endWithdrawal.ts';
import { lockForReview, reviewedWithdrawal } from './reviewedWithdrawal.ts';
import type { WithdrawalRow } from './withdrawal.repo.ts';

/**
 * What may still be rejected: one under review, or one that has passed and that nothing was signed for. Whoever signs
 * holds the same row, and gives it a deadline.
 */
const isUnsigned = ({ state, deadline }: WithdrawalRow) =>
  state === 'pendingReview' || (state === 'passed' && deadline === null);

/**
 * `ops/withdraw/reject`: ends it with a reason that the player is shown, also when it has passed, until its payment is
 * signed; the whole amount returns. Refuses withdrawalUnknown, ownWithdrawal, withdrawalNotPending.
 */
export const rejectWithdrawal: Handler<'ops/withdraw/reject'> = async (call, { id, reason }) => {
  const { player, wallNow } = call;
  const row = await lockForReview(call, id, isUnsigned);
  if (row instanceof Refusal) return row;
  const step = { what: 'rejected', at: wallNow, reason, operator: player.address } as const;
  const ended = await endWithdrawal(call, row, step);
  return reviewedWithdrawal(call, ended.row, { act: 'withdraw/reject', reason }, ended.changes.balances);
};
