import type { Balance, Review } from '#core/api/objects.ts';
import { refuse, type Refusal } from '#core/api/refusals.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { addNotices } from '#server/inbox/addNotices.ts';
import { getPlayer } from '#server/players/player.repo.ts';
import { saveAct } from '#server/operatorActs/act.repo.ts';
import { lockWithdrawal, type WithdrawalRow } from './withdrawal.repo.ts';
import { factsOfWithdrawals, isApproval } from './withdrawalFacts.ts';
import { withdrawalNotices } from './withdrawalNotices.ts';

/** Converts withdrawals to the reviewers' wire shape. */
export async function reviewedOf(
  db: Db | Tx,
  rows: readonly WithdrawalRow[],
  confirmations: number,
): Promise<Review[]> {
  const list: Review[] = [];
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

/** Publishes a withdrawal's state to operators who watch the reviews; returns the published review. */
export async function publishReview(
  { tx, world, publish }: ChangingCall,
  row: WithdrawalRow,
): Promise<Review> {
  const [review] = await reviewedOf(tx, [row], world.chain.confirmations);
  if (!review) throw new Error('a withdrawal has disappeared within its transaction');
  publish({ operators: true, changes: { reviews: [review] } });
  return review;
}

/**
 * Locks a withdrawal for its review when `isOpen` accepts it (default: under review). Refuses
 * withdrawalUnknown, ownWithdrawal, withdrawalNotPending.
 */
export async function lockForReview(
  call: ChangingCall,
  id: string,
  isOpen = ({ state }: WithdrawalRow) => state === 'pendingReview',
): Promise<WithdrawalRow | Refusal> {
  const row = await lockWithdrawal(call.tx, id);
  if (!row) return refuse('withdrawalUnknown');
  if (row.player_id === call.player.id) return refuse('ownWithdrawal');
  return isOpen(row) ? row : refuse('withdrawalNotPending');
}

/** Logs the act with further words for the log alone, if any, and notifies the withdrawal's player. */
export async function reviewedWithdrawal(
  call: ChangingCall,
  row: WithdrawalRow,
  { words, ...act }: { act: string; reason: string; words?: string },
  balances: Balance[] = [],
): Promise<{ reviewed: Review }> {
  const { tx, player, gameNow, wallNow } = call;
  const moved = row.state === 'pendingReview' ? [] : [row];
  const at = { gameAt: gameNow, wallAt: wallNow };
  const notices = await addNotices(tx, withdrawalNotices(moved, act.reason), at);
  const reason = words === undefined ? act.reason : `${act.reason}; ${words}`;
  const subject = `withdrawal:${row.id}`;
  await saveAct(tx, { operator: player.address, subject, wallNow, act: act.act, reason });
  const reviewed = await publishReview(call, row);
  call.publish({ player: String(row.player_id), changes: { balances, withdrawals: [reviewed.withdrawal] } });
  call.publish(...notices);
  return { reviewed };
}
