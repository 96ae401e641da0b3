import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Number of rows of fingerprints by their first 16 bits, and of rows that are read at once. */
const BUCKETS = 65_536;
const ROWS = 1_024;

/**
 * SHA-256 over the fingerprints of the keys of each of some detached ranges, ascending, by the first id of the range. Reads them in
 * pieces, about a megabyte each, and hashes in this process, not in the database that is being checked.
 */
export async function digestKeys(tx: Tx, ranges: readonly bigint[]): Promise<Map<bigint, Buffer>> {
  const hashes = new Map(ranges.map((from) => [from, createHash('sha256')]));
  const page = Math.max(1, Math.floor(ROWS / ranges.length));
  for (let bucket = 0; ranges.length > 0 && bucket < BUCKETS; bucket += page) {
    const { rows } = await sql<{ from: bigint; marks: Uint8Array }>`
      SELECT k.from_id AS from, string_agg(uuid_send(mark), ''::bytea ORDER BY mark) AS marks
      FROM opening_key k CROSS JOIN LATERAL unnest(k.marks) AS mark
      WHERE k.bucket >= ${bucket} AND k.bucket < ${bucket + page} AND k.from_id = ANY (${[...ranges]}::bigint[])
      GROUP BY k.from_id`.execute(tx);
    for (const { from, marks } of rows) hashes.get(from)?.update(marks);
  }
  return new Map([...hashes].map(([from, hash]) => [from, hash.digest()]));
}
