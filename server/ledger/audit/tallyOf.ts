import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { entriesOf } from '#server/ledger/entriesOf.ts';
import type { Tallied, Tally } from './invariant.ts';

const detached = sql`opening_sum p JOIN account a ON a.id = p.account_id
  CROSS JOIN LATERAL (VALUES (p.received), (p.paid)) AS e(amount) WHERE e.amount <> 0`;

const given = (postings: readonly bigint[]) => sql`posting p
  CROSS JOIN ${entriesOf('p')} AS e JOIN account a ON a.id = e.account_id
  WHERE p.id = ANY (${[...postings]}::bigint[])`;

/**
 * Sums of entries by name over postings, in ledger units. `name` is an expression over the type of posting `p`, the
 * amount of entry `e`, and account `a`; entries for which it is null do not count.
 */
export async function tallyOf(tx: Tx, postings: Tallied, name: RawBuilder<unknown>): Promise<Tally> {
  const { rows } = await sql<{ name: string; amount: bigint }>`
    SELECT name, sum(amount)::bigint AS amount FROM (
      SELECT ${name} AS name, e.amount
      FROM ${postings === 'detached' ? detached : given(postings)}
    ) AS named WHERE name IS NOT NULL GROUP BY name ORDER BY name`.execute(tx);
  return new Map(rows.map((row) => [row.name, row.amount]));
}
