import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** Ids of a range of the ledger: from the first one up to, not including, the last one. */
export interface LedgerRange {
  from: bigint;
  until: bigint;
}

/**
 * Ranges that nothing changes any more: every posting in them is sealed, and no link is behind the last one that was
 * audited, `audited` (a sequence). By id.
 */
export async function closedRanges(db: Db, audited: bigint): Promise<LedgerRange[]> {
  const { rows } = await sql<LedgerRange>`
    SELECT r.from_id AS from, r.until_id AS until FROM ledger_ranges() r
    WHERE r.until_id <= (SELECT floor_id + 1 FROM seal_state)
      AND coalesce((
        SELECT max(c.sequence) FROM chain_run c WHERE c.posting_id >= r.from_id AND c.posting_id < r.until_id
      ), 0) <= ${audited}
    ORDER BY r.from_id`.execute(db);
  return rows;
}
