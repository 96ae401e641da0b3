import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

/** Schema of the former ledger (`closeFormer`): that of before its books lay on several workers. */
export const FORMER_SCHEMA = 'former';

/** Hash of a link of the former ledger that ends a run, or null. */
export async function formerHead(db: Db | Tx, sequence: bigint): Promise<Uint8Array | null> {
  const { rows } = await sql<{ hash: Uint8Array | null }>`
    SELECT coalesce(
      (SELECT hash FROM former.chain_run WHERE sequence = ${sequence}),
      (SELECT hash FROM former.opening_link WHERE sequence = ${sequence})) AS hash`.execute(db);
  return rows[0]?.hash ?? null;
}
