import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { pipeline } from '#server/db/pipeline.ts';
import { holdPlace } from '#server/ledger/holdPlace.ts';

/** Number of postings in the ledger, and number of unsealed ones. */
export async function countPostings(tx: Tx): Promise<{ postings: bigint; unsealed: bigint }> {
  const { rows } = await sql<{ postings: bigint; sealed: bigint }>`
    SELECT (SELECT count(*) FROM posting) AS postings, (SELECT coalesce(sum(links), 0) FROM chain_run) AS sealed`.execute(
    tx,
  );
  const { postings = 0n, sealed = 0n } = rows[0] ?? {};
  return { postings, unsealed: postings - sealed };
}

/**
 * Keeps the ranges of the ledger attached until the transaction ends, and the ledger where it is. To be called first: the snapshot
 * of the transaction then has what is detached either as entries or as openings. Throws LedgerMoved as `holdPlace`.
 */
export async function holdRanges(tx: Tx): Promise<void> {
  await pipeline(tx, [
    () => sql`LOCK TABLE seal_state, entry_apart, posting, chain_run IN ACCESS SHARE MODE`.execute(tx),
    () => holdPlace(tx),
  ]);
}
