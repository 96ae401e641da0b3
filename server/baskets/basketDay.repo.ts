import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

/**
 * Adds a worth (ATR units) to a game day's sum; false, with nothing stored, when the sum would exceed `max`. The day's
 * row stays locked: call it right before posting.
 */
export async function addBasketWorth(tx: Tx, day: number, worth: bigint, max: bigint): Promise<boolean> {
  if (worth > max) return false;
  const { rows } = await sql`
    INSERT INTO basket_day (day, given) VALUES (${day}, ${worth})
    ON CONFLICT (day) DO UPDATE SET given = basket_day.given + excluded.given
      WHERE basket_day.given + excluded.given <= ${max}
    RETURNING day`.execute(tx);
  return rows.length === 1;
}

/** Sum of bonuses and tickets of a game day, in ATR units. */
export async function readBasketDay(db: Db | Tx, day: number): Promise<bigint> {
  const row = await db.selectFrom('basket_day').select('given').where('day', '=', day).executeTakeFirst();
  return row?.given ?? 0n;
}
