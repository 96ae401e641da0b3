import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Upper bound of postings linked in one transaction. */
const MAX_LINKS = 2_000;

/**
 * Links committed, unsealed postings into the hash chain. Returns `more` if postings may be left. Any number of
 * nodes may call it: they wait for each other, and no posting waits for them.
 */
export async function seal(tx: Tx, limit = MAX_LINKS): Promise<'done' | 'more'> {
  const { rows } = await sql<{ sealed: number }>`SELECT ledger_seal(${limit}::int) AS sealed`.execute(tx);
  return (rows[0]?.sealed ?? 0) < limit ? 'done' : 'more';
}
