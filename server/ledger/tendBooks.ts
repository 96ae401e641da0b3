import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { addRange } from './ranges.ts';

/** The largest id of a posting that a book has given, on the workers that answer. Each counts for itself. */
async function readLargest(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ largest: bigint }>`
    SELECT max(result::bigint) FILTER (WHERE success) AS largest FROM run_command_on_workers($$
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
  await addRange(tx, until, ['book_key']);
  return true;
}
