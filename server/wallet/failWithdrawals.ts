import { Refusal } from '#core/api/refusals.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { Tx } from '#server/db/database.ts';
import { postAll } from '#server/ledger/postAll.ts';
import { addNotices } from '#server/inbox/addNotices.ts';
import type { PostedAt } from '#server/ledger/buildPosting.ts';
import type { ChangedWithdrawals } from './publishWithdrawals.ts';
import { addStep } from './withdrawalStep.repo.ts';
import { lockPassed, updateWithdrawal, type WithdrawalRow } from './withdrawal.repo.ts';
import { refundPosting } from './refundPosting.ts';
import { withdrawalNotices } from './withdrawalNotices.ts';

/** Cause of a failed withdrawal, as the key of its sentence. */
export const FAILURE_REASON = 'deadlinePassed';

/**
 * Refunds withdrawals that the chain can no longer pay. The caller ensures that the deadline is before a
 * final block's time and that the vault has not paid. Skips withdrawals that are not approved any more.
 */
export async function failWithdrawals(
  tx: Tx,
  ids: readonly bigint[],
  at: PostedAt,
): Promise<ChangedWithdrawals> {
  const rows = await lockPassed(tx, ids);
  const changed: WithdrawalRow[] = [];
  for (const row of rows) {
    const change = { state: 'failed', wait: null, wait_until: null, confirmations: null } as const;
    changed.push(await updateWithdrawal(tx, row, change));
    await addStep(tx, row, { what: 'failed', at: at.wallNow, reason: FAILURE_REASON });
  }
  const [notices, posted] = await pipeline(tx, [
    () => addNotices(tx, withdrawalNotices(changed), { gameAt: at.gameNow, wallAt: at.wallNow }),
    () =>
      postAll(
        tx,
        rows.map((row) => refundPosting(row, 'failed', at)),
      ),
  ]);
  if (posted instanceof Refusal)
    throw new Error(`the ledger refused the refund of a failed withdrawal: ${posted.key}`);
  return { rows: changed, paid: rows.map(({ player_id }) => player_id), notices };
}
