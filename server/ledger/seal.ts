import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Postings linked in one transaction at most. */
const MOST = 2_000;

/**
 * Links committed postings that are not sealed yet into the hash chain; gives whether there may be more. Any number of
 * nodes may call it: they wait for each other, and no posting waits for them.
 */
export async function seal(tx: Tx, most = MOST): Promise<'done' | 'more'> {
  const { rows } = await sql<{ sealed: number }>`SELECT ledger_seal(${most}::int) AS sealed`.execute(tx);
  return (rows[0]?.sealed ?? 0) < most ? 'done' : 'more';
}
