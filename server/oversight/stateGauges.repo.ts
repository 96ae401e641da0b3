import type { Db } from '#server/db/database.ts';
import { countUnsealed } from '#server/ledger/countUnsealed.ts';

/** Figures of the ledger's sealing and of the chain's watcher. */
export interface StateRow {
  unsealed: bigint;
  /** Newest block that was read; null: no chain is read. */
  tip: bigint | null;
  comparedAt: Date | null;
}

/** Reads the figures. Postings are searched from the sealer's mark on, so it costs what is unsealed. */
export async function readStateRow(db: Db): Promise<StateRow> {
  const unsealed = await countUnsealed(db);
  const query = db.selectFrom('chain_cursor').select(['tip_number as tip', 'checked_at as comparedAt']);
  const cursor = await query.executeTakeFirst();
  return { unsealed, ...(cursor ?? { tip: null, comparedAt: null }) };
}
