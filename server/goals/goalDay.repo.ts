import { addWithinBudget } from '#server/db/addWithinBudget.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** Game days, today included, on which a reward can be reserved. */
const RESERVE_DAYS = 7;

/**
 * Adds a worth (ATR units) to a game day's sum; false, with nothing stored, when the sum would exceed `max`. The
 * day's row stays locked: call it right before posting.
 */
export function addGoalWorth(tx: Tx, day: number, worth: bigint, max: bigint): Promise<boolean> {
  return addWithinBudget(tx, { table: 'goal_day', column: 'given' }, day, worth, max);
}

/** The first game day from `day` on with room for a worth, which is reserved there; null without one in a week. */
export async function reserveGoalDay(
  tx: Tx,
  day: number,
  worth: bigint,
  max: bigint,
): Promise<number | null> {
  for (let next = day; next < day + RESERVE_DAYS; next += 1) {
    if (await addGoalWorth(tx, next, worth, max)) return next;
  }
  return null;
}

/** Sum of the claims to be paid on a game day, in ATR units. */
export async function readGoalDay(db: Db | Tx, day: number): Promise<bigint> {
  const row = await db.selectFrom('goal_day').select('given').where('day', '=', day).executeTakeFirst();
  return row?.given ?? 0n;
}
