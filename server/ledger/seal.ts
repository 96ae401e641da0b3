import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { cutBooks } from './cutBooks.ts';
import { ledgerInBooks } from './inBooks.ts';

/** Upper bound of postings linked in one transaction, in each chain. */
const MAX_LINKS = 2_000;

/**
 * Links committed, unsealed postings into the hash chain; where books lie on several workers, into that of each book, and makes a
 * cut. Returns `more` if postings may be left. Any number of nodes may call it: they wait for each other. No posting waits for
 * them on one database; a cut is waited for.
 */
export async function seal(tx: Tx, limit = MAX_LINKS): Promise<'done' | 'more'> {
  if (ledgerInBooks()) return cutBooks(tx, limit);
  const { rows } = await sql<{ sealed: number }>`SELECT ledger_seal(${limit}::int) AS sealed`.execute(tx);
  return (rows[0]?.sealed ?? 0) < limit ? 'done' : 'more';
}
