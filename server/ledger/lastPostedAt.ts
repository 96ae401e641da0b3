import type { Db, Tx } from '#server/db/database.ts';

/** Number of last postings to read: more than all nodes can write at once, so the latest time is among them. */
const LAST_POSTINGS = 200;

/** The latest game time among the last postings and those that are detached, epoch milliseconds; null in an empty ledger. */
export async function lastPostedAt(db: Db | Tx): Promise<number | null> {
  const rows = await db
    .selectFrom('posting')
    .select('game_at')
    .orderBy('id', 'desc')
    .limit(LAST_POSTINGS)
    .execute();
  const detached = await db
    .selectFrom('ledger_detached')
    .select((eb) => eb.fn.max('game_at').as('game_at'))
    .executeTakeFirst();
  const times = [...rows, ...(detached ? [detached] : [])].flatMap(({ game_at }) => game_at?.getTime() ?? []);
  return times.length === 0 ? null : Math.max(...times);
}
