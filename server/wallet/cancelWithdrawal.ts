import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { endWithdrawal } from './endWithdrawal.ts';
import { publishReview } from './reviewedWithdrawal.ts';
import { lockWithdrawal } from './withdrawal.repo.ts';

/**
 * `userAccount/cancelWithdraw`: cancels a withdrawal of the player under review. Refuses withdrawalUnknown
 * (also for another player's withdrawal) and withdrawalNotPending.
 */
export const cancelWithdrawal: Handler<'userAccount/cancelWithdraw'> = async (call, { id }) => {
  const row = await lockWithdrawal(call.tx, id);
  if (row?.player_id !== call.player.id) return refuse('withdrawalUnknown');
  if (row.state !== 'pendingReview') return refuse('withdrawalNotPending');
  const { row: ended, changes } = await endWithdrawal(call, row, { what: 'canceled', at: call.wallNow });
  const { withdrawal } = await publishReview(call, ended);
  return { withdrawal, changes };
};
