import { refuse, Refusal } from '../../core/api/refusals.ts';
import type { Balance } from '../../core/api/objects.ts';
import type { Answer } from '../../core/api/table.ts';
import type { Db, Tx } from '../db/database.ts';
import type { ChangingCall, Handler } from '../http/call.ts';
import { getPlayer } from '../players/player.repo.ts';
import { keepAct } from '../switches/act.repo.ts';
import { endWithdrawal } from './endWithdrawal.ts';
import { pageOf, placeOfPage } from './listOwnWithdrawals.ts';
import {
  addStep,
  lockWithdrawal,
  readAllWithdrawals,
  readSteps,
  updateWithdrawal,
  type WithdrawalRow,
} from './withdrawal.repo.ts';
import { factsOfWithdrawals, isApproval } from './withdrawalFacts.ts';

type Reviewed = Answer<'ops/withdraw/pass'>['reviewed'];

const USUAL_SIZE = 20;

/** Withdrawals as a reviewer sees them. */
async function reviewedOf(
  db: Db | Tx,
  rows: readonly WithdrawalRow[],
  confirmations: number,
): Promise<Reviewed[]> {
  const list: Reviewed[] = [];
  for (const { row, steps, facts } of await factsOfWithdrawals(db, rows, confirmations)) {
    const { id, address, nick_name, created_at } = await getPlayer(db, row.player_id);
    list.push({
      withdrawal: facts,
      player: {
        id: String(id),
        userName: address,
        nickName: nick_name,
        joinedAt: created_at.getTime(),
      },
      toSelf: address === row.address,
      approvals: steps
        .filter(isApproval)
        .map(({ operator, at }) => ({ operator: operator ?? '', at: at.getTime() })),
      needed: row.needed,
    });
  }
  return list;
}

/** `ops/withdraw/list`: withdrawals of all players in one state, those under review unless told, oldest first. */
export const listWithdrawals: Handler<'ops/withdraw/list'> = async (call, params) => {
  const { state, cursor, size = USUAL_SIZE } = params;
  const after = placeOfPage(cursor);
  if (after instanceof Refusal) return after;
  const rows = await readAllWithdrawals(call.db, { state, after, size: size + 1 });
  const { shown, next } = pageOf(rows, size);
  return { list: await reviewedOf(call.db, shown, call.world.chain.confirmations), next };
};

/** Holds a withdrawal for its review. Refuses withdrawalUnknown, ownWithdrawal, withdrawalNotPending. */
async function lockForReview(call: ChangingCall, id: string): Promise<WithdrawalRow | Refusal> {
  const row = await lockWithdrawal(call.tx, id);
  if (!row) return refuse('withdrawalUnknown');
  if (row.player_id === call.player.id) return refuse('ownWithdrawal');
  return row.state === 'pendingReview' ? row : refuse('withdrawalNotPending');
}

/** Keeps the act, and tells the withdrawal's player what became of it. */
async function reviewed(
  call: ChangingCall,
  row: WithdrawalRow,
  act: { act: string; reason: string },
  balances: Balance[] = [],
): Promise<{ reviewed: Reviewed }> {
  const { tx, player, wallNow, world } = call;
  await keepAct(tx, { operator: player.address, subject: `withdrawal:${row.id}`, wallNow, ...act });
  const [view] = await reviewedOf(tx, [row], world.chain.confirmations);
  if (!view) throw new Error('a withdrawal that was read is gone');
  call.tell({ player: String(row.player_id), changes: { balances, withdrawals: [view.withdrawal] } });
  return { reviewed: view };
}

/**
 * `ops/withdraw/pass`: approves; the last approval needed lets it be paid. Refuses withdrawalUnknown, ownWithdrawal,
 * withdrawalNotPending, and sameOperator when this one has approved it before.
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
  return reviewed(call, changed, { act: 'withdraw/pass', reason: reason ?? 'approved' });
};

/**
 * `ops/withdraw/reject`: ends it with a reason that the player is shown; the whole amount returns. Refuses
 * withdrawalUnknown, ownWithdrawal, withdrawalNotPending.
 */
export const rejectWithdrawal: Handler<'ops/withdraw/reject'> = async (call, { id, reason }) => {
  const { player, wallNow } = call;
  const row = await lockForReview(call, id);
  if (row instanceof Refusal) return row;
  const step = { what: 'rejected', at: wallNow, reason, operator: player.address } as const;
  const ended = await endWithdrawal(call, row, step);
  return reviewed(call, ended.row, { act: 'withdraw/reject', reason }, ended.changes.balances);
};
