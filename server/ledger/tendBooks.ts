import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Ids of a range. */
const WIDTH = 4_194_304n;

/** A table of the ledger in ranges of ids, the name of its ranges, and their keys. */
const RANGED = [
  { parent: 'posting', name: 'posting', keys: ['PRIMARY KEY (id, book_key)'] },
  { parent: 'entry_apart', name: 'entry', keys: ['PRIMARY KEY (account_id, posting_id, book_key)'] },
  {
    parent: 'chain_run',
    name: 'chain_link',
    keys: ['PRIMARY KEY (sequence, book_key)', 'UNIQUE (posting_id, book_key)'],
  },
] as const;

/** The largest id of a posting that a book has given. Each counts for itself. */
async function readLargest(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ largest: bigint }>`
    SELECT max(result::bigint) AS largest FROM run_command_on_workers($$
      SELECT coalesce(max(last_value), 0) FROM pg_sequences
      WHERE schemaname ~ '^book_[0-9]+$' AND sequencename = 'posting_id_seq' $$)`.execute(tx);
  return rows[0]?.largest ?? 0n;
}

/**
 * Adds the next range of ids to the ledger of all books as soon as one has used half of the last range, as `tendRanges` does on
 * one database. Returns whether it did.
 */
export async function tendBooks(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ from: bigint; until: bigint }>`
    SELECT from_id AS from, until_id AS until FROM ledger_ranges() ORDER BY from_id DESC LIMIT 1`.execute(tx);
  const [newest] = rows;
  if (!newest || (await readLargest(tx)) < newest.from + (newest.until - newest.from) / 2n) return false;
  const { until } = newest;
  await sql`SELECT set_config('citus.enable_unsafe_triggers', 'on', true),
    set_config('citus.multi_shard_modify_mode', 'sequential', true)`.execute(tx);
  for (const { parent, name, keys } of RANGED) {
    const range = sql.id(`${name}_${until}`);
    await sql`CREATE TABLE ${range} (LIKE ${sql.id(parent)} INCLUDING CONSTRAINTS INCLUDING DEFAULTS, ${sql.raw(
      keys.join(),
    )})`.execute(tx);
    if (name === 'posting')
      await sql`CREATE UNIQUE INDEX ${sql.id(`${name}_${until}_mark`)} ON ${range} (ledger_mark(key), book_key)`.execute(
        tx,
      );
    // Triggers of rows come from the parent.
    await sql`ALTER TABLE ${sql.id(parent)} ATTACH PARTITION ${range}
      FOR VALUES FROM (${sql.lit(until)}) TO (${sql.lit(until + WIDTH)})`.execute(tx);
  }
  return true;
}
