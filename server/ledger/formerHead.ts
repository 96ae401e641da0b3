import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { hasSchema } from '#server/db/hasSchema.ts';

/** Schema of the former ledger (`closeFormer`): that of before its books lay on several workers. */
export const FORMER_SCHEMA = 'former';

/** True if there is a former ledger, attached or in the archive. */
export const hasFormerLedger = (db: Db | Tx): Promise<boolean> => hasSchema(db, FORMER_SCHEMA);

/** True if the former ledger has postings that are not in the archive. */
export async function hasFormerPostings(db: Db | Tx): Promise<boolean> {
  if (!(await hasFormerLedger(db))) return false;
  const { rows } = await sql`SELECT id FROM former.posting LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Has the statements of a transaction find the tables of the former ledger under their names, which are of the coordinator alone. */
export const enterFormer = (tx: Tx) =>
  sql`SELECT set_config('search_path', ${`${FORMER_SCHEMA}, public`}, true),
    set_config('citus.enable_ddl_propagation', 'off', true)`.execute(tx);

/** Hash of a link of the former ledger that ends a run, or null. */
export async function formerHead(db: Db | Tx, sequence: bigint): Promise<Uint8Array | null> {
  const { rows } = await sql<{ hash: Uint8Array | null }>`
    SELECT coalesce(
      (SELECT hash FROM former.chain_run WHERE sequence = ${sequence}),
      (SELECT hash FROM former.opening_link WHERE sequence = ${sequence})) AS hash`.execute(db);
  return rows[0]?.hash ?? null;
}
