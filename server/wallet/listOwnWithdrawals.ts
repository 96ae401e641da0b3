import { refuse, Refusal } from '../../core/api/refusals.ts';
import type { Handler } from '../http/call.ts';
import { readOwnWithdrawals, type WithdrawalRow } from './withdrawal.repo.ts';
import { factsOfWithdrawals } from './withdrawalFacts.ts';

/** Withdrawals of a page when the caller does not say. */
const USUAL_SIZE = 20;

const CURSOR = /^[1-9]\d{0,17}$/;

/** Where a page begins: cursors are the id of the last one given. Refuses a cursor that no page gave. */
export function placeOfPage(cursor: string | undefined): bigint | null | Refusal {
  if (cursor === undefined) return null;
  return CURSOR.test(cursor) ? BigInt(cursor) : refuse('invalidParameter', { parameter: 'cursor' });
}

/** What is shown of the rows read, one more than a page, and where the next page begins. */
export function pageOf(
  rows: readonly WithdrawalRow[],
  size: number,
): { shown: WithdrawalRow[]; next: string | null } {
  const shown = rows.slice(0, size);
  return { shown, next: rows.length > size ? String(shown.at(-1)?.id) : null };
}

/** `userAccount/myWithDraw`: the player's own withdrawals, newest first. */
export const listOwnWithdrawals: Handler<'userAccount/myWithDraw'> = async (call, params) => {
  const { state, cursor, size = USUAL_SIZE } = params;
  const after = placeOfPage(cursor);
  if (after instanceof Refusal) return after;
  const rows = await readOwnWithdrawals(call.db, call.player.id, { state, after, size: size + 1 });
  const { shown, next } = pageOf(rows, size);
  const facts = await factsOfWithdrawals(call.db, shown, call.world.chain.confirmations);
  return { list: facts.map((one) => one.facts), next };
};
