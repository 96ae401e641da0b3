import type { Db, Tx } from '#server/db/database.ts';

/** Postings looked at: more than any number of nodes can write at once, so that the latest is among the last. */
const LOOKED_AT = 200;

/** The latest game time among the last postings, epoch milliseconds; null in an empty ledger. */
export async function lastPostedAt(db: Db | Tx): Promise<number | null> {
  const rows = await db
    .selectFrom('posting')
    .select('game_at')
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
    .execute();
  return rows.length === 0 ? null : Math.max(...rows.map((row) => row.game_at.getTime()));
}
