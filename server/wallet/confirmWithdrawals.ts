import { Refusal } from '#core/api/refusals.ts';
import type { Constants } from '#core/catalog/constants.ts';
import { pipeline } from '#server/db/pipeline.ts';
import { noteDynamicDues, type NewDue } from '#server/revenue/dynamicDue.repo.ts';
import type { Tx } from '#server/db/database.ts';
import { readUpline } from '#server/players/upline.repo.ts';
import { postAll } from '#server/ledger/postAll.ts';
import type { PostedAt } from '#server/ledger/buildPosting.ts';
import type { Posting } from '#server/ledger/posting.ts';
import { addNotices } from '#server/inbox/addNotices.ts';
import { addStep } from './withdrawalStep.repo.ts';
import { lockPassed, updateWithdrawal, type WithdrawalRow } from './withdrawal.repo.ts';
import { paidPostings } from './paidPostings.ts';
import type { ChangedWithdrawals } from './publishWithdrawals.ts';
import { withdrawalNotices } from './withdrawalNotices.ts';

/** Withdrawals per transaction: with two postings each they stay below the ledger's batch limit. */
export const CONFIRM_BATCH = 20;

export interface Paid {
  id: bigint;
  /** Hash of the paying transaction, if known. */
  txHash: string | null;
}

async function postingsOf(tx: Tx, row: WithdrawalRow, constants: Constants, at: PostedAt) {
  const noUpline = { sponsor: null, sponsorsSponsor: null };
  const upline = row.coin === 'ATR' ? noUpline : await readUpline(tx, row.player_id, constants.REF_DEPTH);
  const due =
    row.coin === 'ATR' ? null : { key: `withdrawal:${row.id}`, sponsor: upline.sponsor, revenue: row.fee };
  return { postings: paidPostings(row, upline, constants, at), due };
}

/**
 * Posts payments that are final on the chain, at most CONFIRM_BATCH at once: the net to the vault, the fee to
 * its split with the uplines' rewards; the hold is then empty. Skips withdrawals that are not approved any
 * more, so it is idempotent.
 */
export async function confirmWithdrawals(
  tx: Tx,
  payments: readonly Paid[],
  { constants, confirmations, ...at }: PostedAt & { constants: Constants; confirmations: number },
): Promise<ChangedWithdrawals> {
  const rows = await lockPassed(
    tx,
    payments.map(({ id }) => id),
  );
  const changed: WithdrawalRow[] = [];
  const postings: Posting[] = [];
  const paid: bigint[] = [];
  const dues: NewDue[] = [];
  for (const row of rows) {
    const txHash = payments.find(({ id }) => id === row.id)?.txHash ?? row.tx_hash;
    const change = {
      state: 'confirmed',
      wait: null,
      wait_until: null,
      tx_hash: txHash,
      confirmations,
    } as const;
    changed.push(await updateWithdrawal(tx, row, change));
    await addStep(tx, row, { what: 'confirmed', at: at.wallNow });
    const parts = await postingsOf(tx, row, constants, at);
    postings.push(...parts.postings);
    if (parts.due) dues.push(parts.due);
    paid.push(row.player_id);
  }
  const [posted, notices] = await pipeline(tx, [
    () => postAll(tx, postings),
    () => addNotices(tx, withdrawalNotices(changed), { gameAt: at.gameNow, wallAt: at.wallNow }),
    () => noteDynamicDues(tx, dues, at.gameNow),
  ]);
  if (posted instanceof Refusal) throw new Error(`the ledger refused a confirmed payment: ${posted.key}`);
  return { rows: changed, paid, notices };
}
