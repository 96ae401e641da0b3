import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { entriesOf } from '#server/ledger/entriesOf.ts';
import type { AuditView, Invariant, Tallied, Tally } from './invariant.ts';

const detached = sql`opening_sum p JOIN account a ON a.id = p.account_id
  CROSS JOIN LATERAL (VALUES (p.received), (p.paid)) AS e(amount) WHERE e.amount <> 0`;

const attached = (postings: readonly bigint[] | 'attached') => sql`posting p
  CROSS JOIN ${entriesOf('p')} AS e JOIN account a ON a.id = e.account_id
  WHERE ${postings === 'attached' ? sql`TRUE` : sql`p.id = ANY (${[...postings]}::bigint[])`}`;

/**
 * Sums of entries by name over postings, in ledger units. `name` is an expression over the type of posting `p`, the
 * amount of entry `e`, and account `a`; entries for which it is null do not count.
 */
export async function tallyOf(tx: Tx, postings: Tallied, name: RawBuilder<unknown>): Promise<Tally> {
  const { rows } = await sql<{ name: string; amount: bigint }>`
    SELECT name, sum(amount)::bigint AS amount FROM (
      SELECT ${name} AS name, e.amount
      FROM ${postings === 'detached' ? detached : attached(postings)}
    ) AS named WHERE name IS NOT NULL GROUP BY name ORDER BY name`.execute(tx);
  return new Map(rows.map((row) => [row.name, row.amount]));
}

/** Adds sums by name up. */
export function sumTallies(tallies: readonly Tally[]): Tally {
  const sums = new Map<string, bigint>();
  for (const tally of tallies)
    for (const [name, amount] of tally) sums.set(name, (sums.get(name) ?? 0n) + amount);
  return sums;
}

/** Sums of all history by an invariant's tally of given postings, for the books that lie on several workers. */
export const tallyBook =
  (tally: NonNullable<Invariant['tally']>) =>
  async (view: AuditView): Promise<Tally> =>
    sumTallies([await tally(view, 'detached'), await tally(view, 'attached')]);
