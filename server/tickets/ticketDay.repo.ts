import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/**
 * Adds the worth of check-in credit or a coupon (ATR units) to a game day's sum; false, with nothing stored, when the
 * sum would exceed `max`. The day's row stays locked: call it right before posting.
 */
export async function addGiftWorth(tx: Tx, day: number, worth: bigint, max: bigint): Promise<boolean> {
  if (worth > max) return false;
  const { rows } = await sql`
    INSERT INTO ticket_day (day, given) VALUES (${day}, ${worth})
    ON CONFLICT (day) DO UPDATE SET given = ticket_day.given + excluded.given
      WHERE ticket_day.given + excluded.given <= ${max}
    RETURNING day`.execute(tx);
  return rows.length === 1;
}

/** The same for the reward of a tutorial, which has a budget of its own. */
export async function addTutorialWorth(tx: Tx, day: number, worth: bigint, max: bigint): Promise<boolean> {
  if (worth > max) return false;
  const { rows } = await sql`
    INSERT INTO ticket_day (day, tutorial) VALUES (${day}, ${worth})
    ON CONFLICT (day) DO UPDATE SET tutorial = ticket_day.tutorial + excluded.tutorial
      WHERE ticket_day.tutorial + excluded.tutorial <= ${max}
    RETURNING day`.execute(tx);
  return rows.length === 1;
}
