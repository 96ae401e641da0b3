import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Tally } from './invariant.ts';

/**
 * Sums of entries by name over given postings, in ledger units. `name` is an expression over posting `p`, entry `e` and
 * account `a`; entries for which it is null do not count.
 */
export async function tallyOf(
  tx: Tx,
  postings: readonly bigint[],
  name: RawBuilder<unknown>,
): Promise<Tally> {
  const { rows } = await sql<{ name: string; amount: bigint }>`
    SELECT name, sum(amount)::bigint AS amount FROM (
      SELECT ${name} AS name, e.amount
      FROM posting p JOIN entry e ON e.posting_id = p.id JOIN account a ON a.id = e.account_id
      WHERE p.id = ANY (${[...postings]}::bigint[])
    ) AS named WHERE name IS NOT NULL GROUP BY name ORDER BY name`.execute(tx);
  return new Map(rows.map((row) => [row.name, row.amount]));
}
