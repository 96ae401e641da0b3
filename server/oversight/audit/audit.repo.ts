import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Number of postings in the ledger, and number of unsealed ones. */
export async function countPostings(tx: Tx): Promise<{ postings: bigint; unsealed: bigint }> {
  const { rows } = await sql<{ postings: bigint; sealed: bigint }>`
    SELECT (SELECT count(*) FROM posting) AS postings, (SELECT count(*) FROM chain_link) AS sealed`.execute(
    tx,
  );
  const { postings = 0n, sealed = 0n } = rows[0] ?? {};
  return { postings, unsealed: postings - sealed };
}

/** Disables the statement timeout for this transaction. */
export async function liftTimeout(tx: Tx): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
}
