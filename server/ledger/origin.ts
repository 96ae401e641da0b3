import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

/** Beginning of the attached ledger: the link before its first one, and the last detached posting. */
export interface Origin {
  sequence: bigint;
  hash: Uint8Array;
  posting_id: bigint;
}

/** Where the attached ledger begins; zeros and an empty hash until a range is detached. */
export async function readOrigin(tx: Db | Tx): Promise<Origin> {
  const { rows } = await sql<Origin>`
    SELECT l.sequence, ledger_begin() - 1 AS posting_id,
      coalesce((SELECT hash FROM opening_link o WHERE o.sequence = l.sequence), ''::bytea) AS hash
    FROM (SELECT coalesce(
      (SELECT sequence - links FROM chain_run ORDER BY sequence LIMIT 1),
      (SELECT last_sequence FROM ledger_detached ORDER BY until_id DESC LIMIT 1)) AS sequence) l
    WHERE ledger_begin() > 0`.execute(tx);
  return rows[0] ?? { sequence: 0n, hash: Buffer.alloc(0), posting_id: 0n };
}
