import { Refusal } from '#core/api/refusals.ts';
import type { Constants } from '#core/catalog/constants.ts';
import { splitBps } from '#core/money/split.ts';
import { pipeline } from '#server/db/pipeline.ts';
import { noteDynamicDues, type NewDue } from '#server/revenue/dynamicDue.repo.ts';
import type { Tx } from '#server/db/database.ts';
import { readUpline } from '#server/players/upline.repo.ts';
import { postAll } from '#server/ledger/postAll.ts';
import type { PostedAt } from '#server/ledger/objectPosting.ts';
import type { Posting } from '#server/ledger/posting.ts';
import { revenuePostings } from '#server/revenue/revenuePostings.ts';
import { addNotices } from '#server/inbox/addNotices.ts';
import { addStep } from './withdrawalStep.repo.ts';
import { lockPassed, updateWithdrawal, type WithdrawalRow } from './withdrawal.repo.ts';
import { withdrawalPosting } from './withdrawalPosting.ts';
import type { WithdrawalNews } from './tellWithdrawals.ts';
import { withdrawalNotices } from './withdrawalNotices.ts';

/** Withdrawals per transaction: with four postings each they stay below the ledger's batch limit. */
export const CONFIRM_BATCH = 20;

const HALF_BPS = 5_000;

export interface Paid {
  id: bigint;
  /** Hash of the paying transaction, if known. */
  txHash: string | null;
}

/** Fee in ATR: half is burned, half goes to the farm pool; an odd unit is burned (economy: Postings, fee). */
function atrFee(row: WithdrawalRow, at: PostedAt): Posting[] {
  const shares = splitBps<'burn' | 'farm'>(row.fee, [
    ['burn', HALF_BPS],
    ['farm', HALF_BPS],
  ]);
  const from = `hold:${row.id}` as const;
  const posting = withdrawalPosting(row, 'fee', { type: 'fee', kind: 'withdrawal' }, at, [
    { coin: 'ATR', from, to: 'burn', amount: shares.get('burn') ?? 0n },
    { coin: 'ATR', from, to: 'pool:farm', amount: shares.get('farm') ?? 0n },
  ]);
  return posting.moves.length > 0 ? [posting] : [];
}

async function postingsOf(tx: Tx, row: WithdrawalRow, constants: Constants, at: PostedAt) {
  const { id, coin, gross, fee, player_id } = row;
  const hold = `hold:${id}` as const;
  const paid = withdrawalPosting(row, 'paid', { type: 'withdrawal', kind: 'paid' }, at, [
    { coin, from: hold, to: 'vault', amount: gross - fee },
  ]);
  if (coin === 'ATR') return { postings: [paid, ...atrFee(row, at)], rewarded: [], due: null };
  const upline = await readUpline(tx, player_id, constants.REF_DEPTH);
  const revenue = {
    key: `withdrawal:${id}`,
    kind: 'withdrawal',
    reference: `withdrawal:${id}`,
    gameAt: at.gameNow,
    wallAt: at.wallNow,
  };
  const rewarded = [upline.sponsor, upline.sponsorsSponsor].filter((player) => player !== null);
  return {
    postings: [paid, ...revenuePostings(hold, fee, player_id, upline, revenue, constants)],
    rewarded,
    due: { key: revenue.key, sponsor: upline.sponsor, revenue: fee },
  };
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
): Promise<WithdrawalNews> {
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
    paid.push(row.player_id, ...parts.rewarded);
  }
  const [posted, notices] = await pipeline(tx, [
    () => postAll(tx, postings),
    () => addNotices(tx, withdrawalNotices(changed), { gameAt: at.gameNow, wallAt: at.wallNow }),
    () => noteDynamicDues(tx, dues, at.gameNow),
  ]);
  if (posted instanceof Refusal) throw new Error(`the ledger refused a confirmed payment: ${posted.key}`);
  return { rows: changed, paid, notices };
}
