import { Refusal } from '#core/api/refusals.ts';
import type { Balance, Withdrawal } from '#core/api/objects.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { post } from '#server/ledger/post.ts';
import { addStep, type Step } from './withdrawalStep.repo.ts';
import { updateWithdrawal, type WithdrawalRow } from './withdrawal.repo.ts';
import { withdrawalFactsOf } from './withdrawalFacts.ts';
import { refundPosting } from './refundPosting.ts';

/** Ends a locked withdrawal whose payout was not signed; the whole amount returns to its player. */
export async function endWithdrawal(
  call: ChangingCall,
  row: WithdrawalRow,
  step: Step & { what: 'canceled' | 'rejected' },
): Promise<{ row: WithdrawalRow; changes: { balances: Balance[]; withdrawals: [Withdrawal] } }> {
  const { tx, world } = call;
  const ended = await updateWithdrawal(tx, row, { state: step.what, wait: null, wait_until: null });
  await addStep(tx, row, step);
  const withdrawal = await withdrawalFactsOf(tx, ended, world.chain.confirmations);
  const posted = await post(tx, refundPosting(row, step.what, call));
  if (posted instanceof Refusal) throw new Error(`a refund was refused: ${posted.key}`);
  const balances = await balancesOf(tx, row.player_id, [row.coin]);
  return { row: ended, changes: { balances, withdrawals: [withdrawal] } };
}
