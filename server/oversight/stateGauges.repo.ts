import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { unsealed } from '#server/ledger/unsealed.ts';

/** Figures of the ledger's sealing and of the chain's watcher, at one moment. */
export interface StateRow {
  unsealed: bigint;
  /** Newest block that was read; null: no chain is read. */
  tip: bigint | null;
  comparedAt: Date | null;
}

/** Reads them in one statement. Postings are searched from the sealer's mark on, so it costs what is unsealed. */
export async function readStateRow(db: Db): Promise<StateRow> {
  const { rows } = await sql<StateRow>`
    SELECT (SELECT count(*) FROM ${unsealed} AS behind) AS unsealed,
      (SELECT tip_number FROM chain_cursor) AS tip,
      (SELECT checked_at FROM chain_cursor) AS "comparedAt"`.execute(db);
  return rows[0] ?? { unsealed: 0n, tip: null, comparedAt: null };
}
