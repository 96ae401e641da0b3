import { sql } from 'kysely';
import { ConnectError } from '#server/db/connectError.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** The column by which rows of players lie in shards. */
export const KEY = 'player_id';

/** Throws a ConnectError unless the database is a coordinator of Citus with a node that takes shards. */
export async function refuseWithoutNodes(tx: Db | Tx): Promise<void> {
  const { rows } = await sql<{
    known: string | null;
  }>`SELECT to_regclass('pg_dist_node')::text AS known`.execute(tx);
  if (!rows[0]?.known)
    throw new ConnectError(
      'The database has no extension citus: create it in the database of this name on every node first.',
    );
  const { rows: nodes } = await sql<{ isCoordinator: boolean; takers: bigint }>`
    SELECT citus_is_coordinator() AS "isCoordinator", count(*) FILTER (WHERE shouldhaveshards AND isactive) AS takers
    FROM pg_dist_node`.execute(tx);
  // A database that knows no node says that it is no coordinator.
  if (!nodes[0]?.takers)
    throw new ConnectError(
      'No node takes shards: add the workers with citus_add_node on the coordinator first.',
    );
  if (!nodes[0].isCoordinator) throw new ConnectError('DATABASE_URL names a worker: name the coordinator.');
}

/** Arbitrary advisory lock id: its holder distributes. */
const LOCK = 7_306_003;

/** Takes the lock of a run until the end of the transaction or of the session. Throws a ConnectError while another has it. */
export async function lockRun(tx: Db | Tx, until: 'transaction' | 'session'): Promise<void> {
  const take = sql.raw(until === 'session' ? 'pg_try_advisory_lock' : 'pg_try_advisory_xact_lock');
  const { rows } = await sql<{ isMine: boolean }>`SELECT ${take}(${sql.lit(LOCK)}) AS "isMine"`.execute(tx);
  if (!rows[0]?.isMine) throw new ConnectError('Another run distributes this database: wait for its end.');
}

/** Gives back the lock of a session. */
export async function unlockRun(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_unlock(${sql.lit(LOCK)})`.execute(db);
}

/** Tables that are distributed or on every node already. */
export async function readDone(tx: Db | Tx): Promise<Set<string>> {
  const { rows } = await sql<{ table: string }>`
    SELECT logicalrelid::text AS table FROM pg_dist_partition WHERE partmethod = 'h' OR repmodel = 't'`.execute(
    tx,
  );
  return new Set(rows.map(({ table }) => table));
}

/** A foreign key, as `ALTER TABLE ... ADD` takes it. */
export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Foreign keys that go, and those that are kept. A shard cannot refer to a table of the coordinator, and a key to a table
 * on every node would make writes of that table lock all shards. Those between tables in shards are kept.
 */
export async function readKeys(
  tx: Db | Tx,
  inShards: readonly string[],
  everywhere: readonly string[],
): Promise<{ across: ForeignKey[]; within: ForeignKey[] }> {
  const { rows } = await sql<ForeignKey & { isWithin: boolean }>`
    SELECT own AS table, conname AS name, pg_get_constraintdef(oid) AS definition,
      own = ANY (${inShards}::text[]) AND named = ANY (${inShards}::text[]) AS "isWithin"
    FROM pg_constraint
    CROSS JOIN LATERAL (SELECT conrelid::regclass::text AS own, confrelid::regclass::text AS named) AS tables
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0 AND own <> named
      AND (own = ANY (${inShards}::text[]) OR named = ANY (${[...inShards, ...everywhere]}::text[]))
    ORDER BY own, conname`.execute(tx);
  const keys = rows.map(({ isWithin, ...key }) => ({ isWithin, key }));
  const those = (isWithin: boolean) => keys.filter((row) => row.isWithin === isWithin).map(({ key }) => key);
  return { across: those(false), within: those(true) };
}

export async function dropKey(tx: Db | Tx, { table, name }: ForeignKey): Promise<void> {
  await sql`ALTER TABLE ${sql.id(table)} DROP CONSTRAINT IF EXISTS ${sql.id(name)}`.execute(tx);
}

/** Puts a foreign key back, unless it is there. */
export async function putBack(tx: Db | Tx, { table, name, definition }: ForeignKey): Promise<void> {
  const { rows } = await sql`
    SELECT 1 FROM pg_constraint WHERE conname = ${name} AND conrelid = ${table}::regclass`.execute(tx);
  if (rows.length === 0)
    await sql`ALTER TABLE ${sql.id(table)} ADD CONSTRAINT ${sql.id(name)} ${sql.raw(definition)}`.execute(tx);
}

/**
 * Makes the functions on all nodes: a trigger of a table that lies there, or a statement that is sent there, may call them.
 * Those that name a table of the coordinator cannot be made elsewhere, and are called there alone.
 */
export async function spreadFunctions(tx: Tx): Promise<void> {
  // A function may read a table that comes to the nodes after it. Of settings, only those of SET go to the workers.
  await sql`SET LOCAL citus.propagate_set_commands = 'local'`.execute(tx);
  await sql`SET LOCAL check_function_bodies = off`.execute(tx);
  await sql`
    DO $$
    DECLARE
      known regprocedure;
    BEGIN
      FOR known IN
        SELECT p.oid FROM pg_proc p
        WHERE p.pronamespace = 'public'::regnamespace
          AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
          AND NOT EXISTS (SELECT 1 FROM pg_dist_object WHERE classid = 'pg_proc'::regclass AND objid = p.oid)
        ORDER BY p.oid
      LOOP
        BEGIN
          PERFORM create_distributed_function(known);
        EXCEPTION WHEN OTHERS THEN
          RAISE DEBUG 'function % stays on the coordinator: %', known, SQLERRM;
        END;
      END LOOP;
    END $$`.execute(tx);
}

interface UniqueIndex {
  /** The table, or a range of it. */
  table: string;
  name: string;
  definition: string;
  /** `p`: primary key, `u`: unique constraint; null: an index alone. */
  constraint: 'p' | 'u' | null;
}

/**
 * Puts a column behind those of every unique key of a table and of its ranges that lacks it: a shard enforces its own keys
 * alone. Lookups by the columns of before still find the index, and `ON CONFLICT DO NOTHING` the key.
 */
export async function widenKeys(tx: Db | Tx, table: string, column: string): Promise<void> {
  const { rows } = await sql<UniqueIndex>`
    SELECT i.indrelid::regclass::text AS table, c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition,
      (SELECT contype FROM pg_constraint WHERE conindid = i.indexrelid AND contype IN ('p', 'u')) AS constraint
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indisunique AND NOT c.relispartition AND i.indrelid IN (
        SELECT to_regclass(${table}) UNION SELECT inhrelid FROM pg_inherits WHERE inhparent = to_regclass(${table}))
      AND NOT EXISTS (
        SELECT attname FROM pg_attribute
        WHERE attrelid = i.indrelid AND attname = ${column} AND attnum = ANY (i.indkey))`.execute(tx);
  for (const { table: place, name, definition, constraint } of rows) {
    const widened = `${definition.slice(0, -1)}, ${column})`;
    if (constraint) {
      const kind = constraint === 'p' ? 'PRIMARY KEY' : 'UNIQUE';
      const columns = widened.slice(widened.indexOf('('));
      // Citus takes one after the other alone, of a table that it knows.
      await sql`ALTER TABLE ${sql.id(place)} DROP CONSTRAINT ${sql.id(name)}`.execute(tx);
      await sql`ALTER TABLE ${sql.id(place)} ADD CONSTRAINT ${sql.id(name)} ${sql.raw(kind)} ${sql.raw(columns)}`.execute(
        tx,
      );
    } else {
      await sql`DROP INDEX ${sql.id(name)}`.execute(tx);
      await sql.raw(widened).execute(tx);
    }
  }
}

/** Makes tables whose rows a crash may lose into ones that it may not: shards of others cannot be moved under calls. */
export async function logTables(tx: Db | Tx, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    SELECT oid::regclass::text AS table FROM pg_class
    WHERE relpersistence = 'u' AND oid::regclass::text = ANY (${tables}::text[])`.execute(tx);
  for (const { table } of rows) await sql`ALTER TABLE ${sql.id(table)} SET LOGGED`.execute(tx);
}

/** Tables in an order in which each comes behind those that its foreign keys name. */
export async function inKeyOrder(tx: Db | Tx, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ table: string; named: string }>`
    SELECT conrelid::regclass::text AS table, confrelid::regclass::text AS named FROM pg_constraint
    WHERE contype = 'f' AND conrelid <> confrelid AND conrelid::regclass::text = ANY (${tables}::text[])`.execute(
    tx,
  );
  const ordered = new Set<string>();
  const add = (table: string) => {
    for (const row of rows) if (row.table === table && !ordered.has(row.named)) add(row.named);
    ordered.add(table);
  };
  tables.forEach(add);
  return [...ordered];
}
