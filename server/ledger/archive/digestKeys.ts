import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Number of rows of fingerprints by their first 16 bits, and of those that are read at once. */
const BUCKETS = 65_536;
const PAGE = 1_024;

/**
 * SHA-256 over the fingerprints of the keys of a detached range, ascending. Reads them in pieces, about a megabyte each,
 * and hashes in this process, not in the database that is being checked.
 */
export async function digestKeys(tx: Tx, from: bigint): Promise<Buffer> {
  const hash = createHash('sha256');
  for (let bucket = 0; bucket < BUCKETS; bucket += PAGE) {
    const { rows } = await sql<{ marks: Uint8Array | null }>`
      SELECT string_agg(uuid_send(mark), ''::bytea ORDER BY mark) AS marks
      FROM opening_key k CROSS JOIN LATERAL unnest(k.marks) AS mark
      WHERE k.bucket >= ${bucket} AND k.bucket < ${bucket + PAGE} AND k.from_id = ${from}`.execute(tx);
    hash.update(rows[0]?.marks ?? new Uint8Array());
  }
  return hash.digest();
}
