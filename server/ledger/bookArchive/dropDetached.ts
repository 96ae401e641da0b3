import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { isLocked } from '#server/db/isLocked.ts';
import { RangeStays } from '#server/ledger/archive/rangeStays.ts';
import { BOOKS } from '#server/ledger/book.ts';

/** Time in ms from which on nobody reads any more what a book has given up: longer than any snapshot but those of audits. */
const QUIET_MS = DAY_MS;

/** Tries to get the locks of a range's tables, and the time between two in ms: calls wait behind each try. */
const MAX_TRIES = 5;
const RETRY_MS = 1_000;

/** The first range of ids, if all books gave up its rows before a time. */
async function readEmptied(tx: Tx, before: Date): Promise<bigint | null> {
  const { rows } = await sql<{ from: bigint }>`
    SELECT r.from_id AS from FROM ledger_ranges() r
    WHERE r.until_id <= (
      SELECT CASE WHEN count(*) = ${BOOKS} THEN min(until_id) END FROM (
        SELECT book_key, max(until_id) AS until_id FROM ledger_detached
        WHERE last_sequence > 0 AND detached_at < ${before} GROUP BY book_key
      ) AS begins)
    ORDER BY r.from_id LIMIT 1`.execute(tx);
  return rows[0]?.from ?? null;
}

/** Drops the first range of ids if no book needs it; false: one does. */
async function dropFirst(tx: Tx, before: Date): Promise<boolean> {
  const from = await readEmptied(tx, before);
  if (from === null) return false;
  // On all nodes, which a setting by a function is not.
  await sql`SET LOCAL citus.propagate_set_commands = 'local'`.execute(tx);
  await sql`SET LOCAL lock_timeout = '300ms'`.execute(tx);
  await sql`SELECT ledger_detach(${from}::bigint)`.execute(tx);
  return true;
}

async function tryDrop(db: Db, before: Date): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((tx) => dropFirst(tx, before));
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (attempt === MAX_TRIES) throw new RangeStays('others hold the tables of its ids; try again later');
      await sleep(RETRY_MS);
    }
  }
}

/**
 * Drops the tables of ranges of ids whose rows all books gave up a day ago. Calls wait for it for moments. Returns the number of
 * ranges. Throws a RangeStays while an audit or another long read uses them.
 */
export async function dropDetached(db: Db, wallNow: number): Promise<number> {
  const before = new Date(wallNow - QUIET_MS);
  let dropped = 0;
  while (await tryDrop(db, before)) dropped += 1;
  return dropped;
}
