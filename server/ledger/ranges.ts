import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Ids of a range. */
const WIDTH = 4_194_304n;

/** A table of the ledger in ranges of ids, the column of these, the name of its ranges, and their keys. */
export const RANGED = [
  { parent: 'entry_apart', column: 'posting_id', name: 'entry', keys: [['account_id', 'posting_id']] },
  { parent: 'posting', column: 'id', name: 'posting', keys: [['id']] },
  { parent: 'chain_run', column: 'posting_id', name: 'chain_link', keys: [['sequence'], ['posting_id']] },
] as const;

/**
 * Adds a range of ids to the ledger of all books. Guards of its rows come from the parents.
 *
 * @param beside columns of every key besides its own: the key of a book, once the tables lie in shards
 */
export async function addRange(tx: Tx, from: bigint, beside: readonly string[]): Promise<void> {
  const columns = (own: readonly string[]) => sql.join([...own, ...beside].map((name) => sql.id(name)));
  for (const { parent, name, keys } of RANGED) {
    const range = sql.id(`${name}_${from}`);
    const constraints = keys.map(
      (own, place) => sql`${sql.raw(place === 0 ? 'PRIMARY KEY' : 'UNIQUE')} (${columns(own)})`,
    );
    await sql`CREATE TABLE ${range} (LIKE ${sql.id(parent)} INCLUDING CONSTRAINTS INCLUDING DEFAULTS,
      ${sql.join(constraints)})`.execute(tx);
    if (name === 'posting')
      await sql`CREATE UNIQUE INDEX ${sql.id(`${name}_${from}_mark`)} ON ${range}
        (${sql.join([sql`ledger_mark(key)`, ...beside.map((column) => sql.id(column))])})`.execute(tx);
    await sql`ALTER TABLE ${sql.id(parent)} ATTACH PARTITION ${range}
      FOR VALUES FROM (${sql.lit(from)}) TO (${sql.lit(from + WIDTH)})`.execute(tx);
  }
}
