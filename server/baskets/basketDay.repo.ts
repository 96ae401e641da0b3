import { addWithinBudget } from '#server/db/addWithinBudget.ts';
import type { Db, Tx } from '#server/db/database.ts';

/**
 * Adds a worth (ATR units) to a game day's sum; false, with nothing stored, when the sum would exceed `max`. The day's
 * row stays locked: call it right before posting.
 */
export function addBasketWorth(tx: Tx, day: number, worth: bigint, max: bigint): Promise<boolean> {
  return addWithinBudget(tx, { table: 'basket_day', column: 'given' }, day, worth, max);
}

/** Sum of bonuses and tickets of a game day, in ATR units. */
export async function readBasketDay(db: Db | Tx, day: number): Promise<bigint> {
  const row = await db.selectFrom('basket_day').select('given').where('day', '=', day).executeTakeFirst();
  return row?.given ?? 0n;
}
