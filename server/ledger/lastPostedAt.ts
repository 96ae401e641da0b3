import type { Db, Tx } from '#server/db/database.ts';

/** Number of last postings to read: more than all nodes can write at once, so the latest time is among them. */
const LAST_POSTINGS = 200;

/** The latest game time among the last postings, epoch milliseconds; null in an empty ledger. */
export async function lastPostedAt(db: Db | Tx): Promise<number | null> {
  const rows = await db
    .selectFrom('posting')
    .select('game_at')
    .orderBy('id', 'desc')
    .limit(LAST_POSTINGS)
    .execute();
  return rows.length === 0 ? null : Math.max(...rows.map((row) => row.game_at.getTime()));
}
