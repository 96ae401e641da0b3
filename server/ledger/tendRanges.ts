import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Least number of ids of a range, so that a small world has one. */
const NARROWEST = 4_194_304;

/**
 * Adds the next range of postings, entries and links as soon as half of the last one is used. Returns whether it
 * did. Any number of nodes may call it.
 * @param wallNow epoch milliseconds
 */
export async function tendRanges(tx: Tx, wallNow: number, narrowest = NARROWEST): Promise<boolean> {
  const { rows } = await sql<{ added: boolean }>`SELECT ledger_tend(
    ${new Date(wallNow)}::timestamptz, ${narrowest}::bigint) AS added`.execute(tx);
  return rows[0]?.added ?? false;
}

/**
 * Gathers the planner's statistics over all ranges when their rows have doubled since the last time. Returns whether
 * it did. Takes as long as a sample of every range does, so the pool's limit of a statement does not apply.
 */
export async function analyzeRanges(tx: Tx): Promise<boolean> {
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
  const { rows } = await sql<{ analyzed: boolean }>`SELECT ledger_analyze() AS analyzed`.execute(tx);
  return rows[0]?.analyzed ?? false;
}
