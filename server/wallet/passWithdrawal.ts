import { payoutWords } from '#core/api/payoutWords.ts';
import { refuse, Refusal } from '#core/api/refusals.ts';
import { formatAmount } from '#core/money/amount.ts';
import type { Handler } from '#server/http/call.ts';
import { getPlayer } from '#server/players/player.repo.ts';
import { lockForReview, reviewedWithdrawal } from './reviewedWithdrawal.ts';
import { addStep, readSteps } from './withdrawalStep.repo.ts';
import { updateWithdrawal } from './withdrawal.repo.ts';
import { isApproval } from './withdrawalFacts.ts';

/**
 * `ops/withdraw/pass`: approves a withdrawal; with the last needed approval its payout starts. Refuses
 * withdrawalUnknown, ownWithdrawal, withdrawalNotPending, and sameOperator for a second approval by the same
 * operator. The log names recipient, net and payout id, so that the operator's signature covers them.
 */
export const passWithdrawal: Handler<'ops/withdraw/pass'> = async (call, { id, reason }) => {
  const { tx, player, wallNow } = call;
  const row = await lockForReview(call, id);
  if (row instanceof Refusal) return row;
  const approvals = (await readSteps(tx, [row.id])).filter(isApproval);
  if (approvals.some(({ operator }) => operator === player.address)) return refuse('sameOperator');
  const isLast = approvals.length + 1 >= row.needed;
  const what = isLast ? 'passed' : 'approved';
  const step = { what, at: wallNow, reason: reason ?? null, operator: player.address } as const;
  await addStep(tx, row, step);
  const changed = await updateWithdrawal(tx, row, isLast ? { state: 'passed' } : {});
  const { coin, gross, fee, address: to, payout_id, player_id } = changed;
  const { address } = await getPlayer(tx, player_id);
  const words = payoutWords({ net: formatAmount(gross - fee), coin, to, player: address, id: payout_id });
  return reviewedWithdrawal(call, changed, { act: 'withdraw/pass', reason: reason ?? 'approved', words });
};
