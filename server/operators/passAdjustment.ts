import { refuse, Refusal } from '#core/api/refusals.ts';
import { formatAmount } from '#core/money/amount.ts';
import type { ChangingCall, Handler } from '#server/http/call.ts';
import { poolBalance } from '#server/ledger/balances.ts';
import { buildPosting } from '#server/ledger/buildPosting.ts';
import { post } from '#server/ledger/post.ts';
import type { Posted } from '#server/ledger/posting.ts';
import { lockProposal, type AdjustmentRow } from './adjustment.repo.ts';
import { settleAdjustment } from './settleAdjustment.ts';

/** The posting of an adjustment (economy: backend recharge, backend debit): out of a pool, or into suspense. */
async function postAdjustment(call: ChangingCall, row: AdjustmentRow): Promise<Posted | Refusal> {
  const { tx } = call;
  const { id, coin, amount, pool } = row;
  const user = `user:${row.player_id}` as const;
  const balance = pool === null ? amount : await poolBalance(tx, pool, coin);
  if (balance < amount) return refuse('poolShort', { have: formatAmount(balance), coin });
  const key = `adjustment:${id}`;
  const type = pool === null ? 'backendDebit' : 'backendRecharge';
  const posting = buildPosting({ key, type, kind: row.kind, reference: key }, call, [
    pool === null
      ? { coin, from: user, to: 'suspense', amount }
      : { coin, from: `pool:${pool}`, to: user, amount },
  ]);
  return post(tx, posting);
}

/**
 * `ops/adjustment/pass`: the second operator's word, upon which the coins move. Refuses adjustmentNotPending,
 * sameOperator, ownAdjustment, poolShort {have, coin}, and what the player's account lacks for a debit.
 */
export const passAdjustment: Handler<'ops/adjustment/pass'> = async (call, { id, reason }) => {
  const row = await lockProposal(call.tx, id);
  if (!row) return refuse('adjustmentNotPending');
  if (row.proposed_by === call.player.address) return refuse('sameOperator');
  if (row.player_id === call.player.id) return refuse('ownAdjustment');
  const settled = await settleAdjustment(call, row, 'done', reason ?? row.reason);
  const posted = await postAdjustment(call, row);
  if (posted instanceof Refusal) return posted;
  call.alsoChanged(row.player_id);
  return settled;
};
