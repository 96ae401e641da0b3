import { sql } from 'kysely';
import { ConnectError } from '#server/db/connectError.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { tablePlaces, type TableExceptions, type TablePlace } from './tablePlaces.ts';

/** The column by which rows of players lie in shards. */
const KEY = 'player_id';

/** Throws a ConnectError unless the database is a coordinator of Citus with a node that takes shards. */
async function refuseWithoutNodes(tx: Tx): Promise<void> {
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

/** Tables that are distributed or on every node already. */
async function readDone(tx: Tx): Promise<Set<string>> {
  const { rows } = await sql<{ table: string }>`
    SELECT logicalrelid::text AS table FROM pg_dist_partition WHERE partmethod = 'h' OR repmodel = 't'`.execute(
    tx,
  );
  return new Set(rows.map(({ table }) => table));
}

/**
 * Drops the foreign keys between tables of different places: a shard cannot refer to a table of the coordinator, and
 * one to a table on every node would make writes of that table lock all shards. Those between tables in shards stay.
 */
async function dropKeysAcross(
  tx: Tx,
  inShards: readonly string[],
  everywhere: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    SELECT conrelid::regclass::text AS table, conname AS name
    FROM pg_constraint
    CROSS JOIN LATERAL (SELECT conrelid::regclass::text AS own, confrelid::regclass::text AS named) AS tables
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0
      AND (own = ANY (${inShards}::text[]) OR named = ANY (${[...inShards, ...everywhere]}::text[]))
      AND NOT (own = ANY (${inShards}::text[]) AND named = ANY (${inShards}::text[]))
      AND own <> named`.execute(tx);
  for (const { table, name } of rows)
    await sql`ALTER TABLE ${sql.id(table)} DROP CONSTRAINT ${sql.id(name)}`.execute(tx);
}

/**
 * Makes the functions on all nodes: a trigger of a table that lies there, or a statement that is sent there, may call them.
 * Those that name a table of the coordinator cannot be made elsewhere, and are called there alone.
 */
async function spreadFunctions(tx: Tx): Promise<void> {
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

/**
 * Puts the player's id behind the columns of primary keys that lack it. Lookups by the columns of before still find the
 * index, and `ON CONFLICT DO NOTHING` the key.
 */
async function widenKeys(tx: Tx, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<{ table: string; name: string; columns: string[] }>`
    SELECT conrelid::regclass::text AS table, conname AS name, (
      SELECT array_agg(attname::text ORDER BY position)
      FROM unnest(conkey) WITH ORDINALITY AS key (number, position)
      JOIN pg_attribute ON attrelid = conrelid AND attnum = number) AS columns
    FROM pg_constraint WHERE contype = 'p' AND conrelid::regclass::text = ANY (${tables}::text[])`.execute(
    tx,
  );
  for (const { table, name, columns } of rows) {
    if (columns.includes(KEY)) continue;
    const widened = sql.join([...columns, KEY].map((column) => sql.id(column)));
    await sql`ALTER TABLE ${sql.id(table)} DROP CONSTRAINT ${sql.id(name)},
      ADD CONSTRAINT ${sql.id(name)} PRIMARY KEY (${widened})`.execute(tx);
  }
}

/** Makes tables whose rows a crash may lose into ones that it may not: shards of others cannot be moved under calls. */
async function logTables(tx: Tx, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    SELECT oid::regclass::text AS table FROM pg_class
    WHERE relpersistence = 'u' AND oid::regclass::text = ANY (${tables}::text[])`.execute(tx);
  for (const { table } of rows) await sql`ALTER TABLE ${sql.id(table)} SET LOGGED`.execute(tx);
}

/** Tables in an order in which each comes behind those that its foreign keys name. */
async function inKeyOrder(tx: Tx, tables: readonly string[]): Promise<string[]> {
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

async function distribute(
  tx: Tx,
  places: readonly TablePlace[],
  widened: readonly string[],
  shards: number,
): Promise<string[]> {
  await refuseWithoutNodes(tx);
  // A table's rows are copied, whatever a call may take; and the trigger on players gives the same on every node.
  await sql`SELECT set_config('statement_timeout', '0', true), set_config('citus.shard_count', ${String(shards)}, true),
    set_config('citus.enable_unsafe_triggers', 'on', true)`.execute(tx);
  const done = await readDone(tx);
  const of = (place: TablePlace['place']) =>
    places.filter((row) => row.place === place).map(({ table }) => table);
  const inShards = of('shards');
  await dropKeysAcross(tx, inShards, of('everyNode'));
  await widenKeys(tx, widened);
  await logTables(tx, inShards);
  await spreadFunctions(tx);
  const first = inShards.find((table) => done.has(table));
  const added: string[] = [];
  for (const table of of('everyNode').filter((name) => !done.has(name))) {
    await sql`SELECT create_reference_table(${table})`.execute(tx);
    added.push(table);
  }
  for (const table of await inKeyOrder(tx, inShards)) {
    if (done.has(table)) continue;
    const beside = first ?? added.find((name) => inShards.includes(name)) ?? 'none';
    await sql`SELECT create_distributed_table(${table}, ${KEY}, colocate_with => ${beside})`.execute(tx);
    added.push(table);
  }
  return added;
}

/**
 * Lays the tables of players into shards of the workers and copies tables that all read to every node, in one transaction
 * on the coordinator. Tables that lie there already stay as they are. Returns the tables that were moved now. Throws a
 * ConnectError without Citus, without a node for shards, and at a worker.
 * @param shards number of the first table's shards; all others follow it
 */
export async function distributeTables(
  db: Db,
  exceptions: TableExceptions,
  shards: number,
): Promise<string[]> {
  const places = await tablePlaces(db, exceptions);
  return db.transaction().execute((tx) => distribute(tx, places, exceptions.widened, shards));
}
