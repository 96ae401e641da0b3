import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { LedgerRange } from '#server/ledger/archive/closedRanges.repo.ts';

/**
 * Ranges of the former ledger that are in the database, by id; to be read under the names of its tables. Nothing changes them any more,
 * and the last one ends with its newest posting: the ids behind are those of the books.
 */
export async function formerRanges(tx: Tx): Promise<LedgerRange[]> {
  const { rows } = await sql<LedgerRange>`
    SELECT r.from_id AS from, least(r.until_id, newest.id + 1) AS until
    FROM ledger_ranges() r CROSS JOIN (SELECT max(id) AS id FROM posting) newest
    WHERE r.from_id <= newest.id ORDER BY r.from_id`.execute(tx);
  return rows;
}
