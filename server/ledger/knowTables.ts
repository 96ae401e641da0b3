import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { retryLocked } from '#server/db/retryLocked.ts';
import { guardRows } from './guardRows.ts';

/** A sequence of the coordinator and its last number. */
interface LastNumber {
  name: string;
  last: bigint;
}

async function readSequences(tx: Tx): Promise<LastNumber[]> {
  const { rows } = await sql<LastNumber>`
    SELECT format('%I.%I', schemaname, sequencename) AS name, last_value AS last
    FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`.execute(tx);
  return rows;
}

/** Sets sequences to their numbers of before: Citus 13.2 begins those of a table anew that it gets to know. */
async function keepSequences(tx: Tx, numbers: readonly LastNumber[]): Promise<void> {
  for (const { name, last } of numbers)
    await sql`SELECT setval(${name}::regclass, ${last})
      WHERE coalesce(pg_sequence_last_value(${name}::regclass), 0) < ${last}`.execute(tx);
}

/**
 * Makes the tables of the coordinator known on all nodes, so that calls on a worker reach the parts of which there is one.
 */
export async function knowTables(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    SELECT c.relname AS table FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND NOT EXISTS (SELECT logicalrelid FROM pg_dist_partition WHERE logicalrelid = c.oid)
      AND NOT EXISTS (SELECT objid FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
    ORDER BY 1`.execute(db);
  const know = async (tx: Tx) => {
    // Calls wait behind one that waits.
    await sql`SELECT set_config('lock_timeout', '1s', true)`.execute(tx);
    for (const { table } of rows) {
      await guardRows(tx, table);
      // Behind the lock no insert takes a number.
      await sql`LOCK TABLE ${sql.id(table)} IN ACCESS EXCLUSIVE MODE`.execute(tx);
    }
    const numbers = await readSequences(tx);
    // Those that a foreign key binds to one before are known with it: asking for them again changes nothing.
    for (const { table } of rows)
      await sql`SELECT citus_add_local_table_to_metadata(${table}::regclass, cascade_via_foreign_keys => true)`.execute(
        tx,
      );
    await keepSequences(tx, numbers);
  };
  await retryLocked(() => db.transaction().execute(know), sleep);
}
