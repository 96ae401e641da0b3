import { refuse, Refusal } from '#core/api/refusals.ts';
import type { Answer } from '#core/api/table.ts';
import { formatAmount } from '#core/money/amount.ts';
import type { ChangingCall, Handler } from '#server/http/call.ts';
import { poolBalance } from '#server/ledger/balances.ts';
import { post } from '#server/ledger/post.ts';
import type { Posted } from '#server/ledger/posting.ts';
import { saveAct } from '#server/operatorActs/act.repo.ts';
import { endAdjustment, getAdjustment, lockProposal, type AdjustmentRow } from './adjustment.repo.ts';
import { adjustmentFacts } from './adjustmentFacts.ts';

async function settle(
  { tx, player, wallNow }: ChangingCall,
  { id, kind, player_id }: AdjustmentRow,
  state: 'done' | 'dropped',
  reason: string,
): Promise<Answer<'ops/credit'>> {
  const operator = player.address;
  await endAdjustment(tx, id, { state, by: operator, at: wallNow });
  const act = `${kind}/${state === 'done' ? 'pass' : 'drop'}`;
  await saveAct(tx, { operator, act, subject: `player:${player_id}`, reason, wallNow });
  return { adjustment: adjustmentFacts(await getAdjustment(tx, id)) };
}

/** Posting of an adjustment (economy: backend recharge, backend debit): out of a pool, or into suspense. */
async function postAdjustment(call: ChangingCall, row: AdjustmentRow): Promise<Posted | Refusal> {
  const { tx, gameNow, wallNow } = call;
  const { id, coin, amount, pool } = row;
  const user = `user:${row.player_id}` as const;
  const available = pool === null ? amount : await poolBalance(tx, pool, coin);
  if (available < amount) return refuse('poolShort', { have: formatAmount(available), coin });
  return post(tx, {
    key: `adjustment:${id}`,
    type: pool === null ? 'backendDebit' : 'backendRecharge',
    kind: row.kind,
    reference: `adjustment:${id}`,
    gameAt: gameNow,
    wallAt: wallNow,
    moves: [
      pool === null
        ? { coin, from: user, to: 'suspense', amount }
        : { coin, from: `pool:${pool}`, to: user, amount },
    ],
  });
}

/**
 * `ops/adjustment/pass`: the second operator's approval, which moves the coins. Refuses adjustmentNotPending,
 * sameOperator, ownAdjustment, poolShort {have, coin}, and for a debit an insufficient balance.
 */
export const passAdjustment: Handler<'ops/adjustment/pass'> = async (call, { id, reason }) => {
  const row = await lockProposal(call.tx, id);
  if (!row) return refuse('adjustmentNotPending');
  if (row.proposed_by === call.player.address) return refuse('sameOperator');
  if (row.player_id === call.player.id) return refuse('ownAdjustment');
  const settled = await settle(call, row, 'done', reason ?? row.reason);
  const posted = await postAdjustment(call, row);
  if (posted instanceof Refusal) return posted;
  call.alsoChanged(row.player_id);
  return settled;
};

/**
 * `ops/adjustment/drop`: drops a proposal; no coins move. The proposing operator may drop it too. Refuses
 * adjustmentNotPending.
 */
export const dropAdjustment: Handler<'ops/adjustment/drop'> = async (call, { id, reason }) => {
  const row = await lockProposal(call.tx, id);
  return row ? settle(call, row, 'dropped', reason) : refuse('adjustmentNotPending');
};
