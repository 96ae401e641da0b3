import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { ConnectError } from '#server/db/connectError.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { retryLocked } from '#server/db/retryLocked.ts';
import { readFact, storeFact } from '#server/db/worldFact.repo.ts';
import {
  dropKey,
  KEY,
  lockRun,
  logTables,
  putBack,
  readDone,
  readKeys,
  refuseWithoutNodes,
  spreadFunctions,
  type ForeignKey,
  unlockRun,
  widenKeys,
} from './distributionSteps.ts';
import { allowReroutes, refuseReroutes } from './reroutes.ts';
import { tablePlaces, type TableExceptions } from './tablePlaces.ts';

/** Fact with the foreign keys that are put back at the end: an interrupted run must not lose them. */
const KEYS_FACT = 'distributionKeys';

export interface OnlineOptions {
  /** Number of the first table's shards; all others follow it. */
  shards: number;
  /** Told of each table that has moved. */
  say(table: string): void;
  wait?(ms: number): Promise<unknown>;
}

/** Throws a ConnectError where the server forbids what a table's copy follows its writes by. */
async function refuseWithoutDecoding(db: Db): Promise<void> {
  const { rows } = await sql<{ level: string; plugins: string | null }>`
    SELECT current_setting('wal_level') AS level, current_setting('output_plugin_libraries', true) AS plugins`.execute(
    db,
  );
  const { level = '', plugins = null } = rows[0] ?? {};
  if (level !== 'logical')
    throw new ConnectError('Set wal_level = logical on every node and restart them first.');
  // Minor releases of 2026 know the setting; before, each plugin was allowed.
  if (plugins !== null && !plugins.includes('citus'))
    throw new ConnectError(
      "Set output_plugin_libraries = 'pgoutput, citus' on every node and reload them first.",
    );
}

/**
 * Makes a table with numbers of its own known to Citus, and keeps its sequence: Citus 13.2 begins it anew, and the next
 * row would get the number of the first.
 */
async function keepSequence(tx: Tx, table: string): Promise<void> {
  const { rows } = await sql<{ sequence: string }>`
    SELECT pg_get_serial_sequence(attrelid::regclass::text, attname) AS sequence FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attidentity <> ''
      AND NOT EXISTS (SELECT 1 FROM pg_dist_partition WHERE logicalrelid = attrelid)`.execute(tx);
  const [found] = rows;
  if (!found) return;
  // Behind the lock no insert takes a number.
  await sql`LOCK TABLE ${sql.id(table)} IN ACCESS EXCLUSIVE MODE`.execute(tx);
  const { rows: last } = await sql<{ value: bigint; isCalled: boolean }>`
    SELECT last_value AS value, is_called AS "isCalled" FROM ${sql.raw(found.sequence)}`.execute(tx);
  await sql`SELECT citus_add_local_table_to_metadata(${table})`.execute(tx);
  const { value = 1n, isCalled = false } = last[0] ?? {};
  await sql`SELECT setval(${found.sequence}, ${value}, ${isCalled})`.execute(tx);
}

/** Notes foreign keys beside those that an interrupted run has noted. Returns all. */
async function noteKeys(db: Db, keys: readonly ForeignKey[]): Promise<ForeignKey[]> {
  return db.transaction().execute(async (tx) => {
    const noted = ((await readFact(tx, KEYS_FACT)) ?? []) as ForeignKey[];
    const isNew = ({ name }: ForeignKey) => !noted.some((key) => key.name === name);
    const all = [...noted, ...keys.filter(isNew)];
    await tx.deleteFrom('world_fact').where('key', '=', KEYS_FACT).execute();
    if (all.length > 0) await storeFact(tx, KEYS_FACT, all);
    return all;
  });
}

/** One run, on the connection that has its lock. */
async function moveAll(
  one: Db,
  { inShards, everywhere, widened }: Record<'inShards' | 'everywhere' | 'widened', readonly string[]>,
  { shards, say, wait = sleep }: OnlineOptions,
): Promise<string[]> {
  await sql`SELECT set_config('statement_timeout', '0', false), set_config('citus.shard_count', ${String(shards)}, false),
      set_config('citus.enable_unsafe_triggers', 'on', false)`.execute(one);
  const step = (work: (tx: Tx) => Promise<unknown>) =>
    retryLocked(
      () =>
        one.transaction().execute(async (tx) => {
          // Calls wait behind a step that waits.
          await sql`SET LOCAL lock_timeout = '1s'`.execute(tx);
          await work(tx);
        }),
      wait,
    );
  const done = await readDone(one);
  const isLeft = (table: string) => !done.has(table);
  const left = inShards.filter(isLeft);
  const leftEverywhere = everywhere.filter(isLeft);
  const { across, within } = await readKeys(one, inShards, everywhere);
  // A table moves alone, so that keys between those that move are put back at the end.
  const lifted = left.length > 0 ? within : [];
  const keys = await noteKeys(one, lifted);
  // Each in a transaction of its own: calls hold locks of several tables.
  for (const key of [...across, ...lifted]) await step((tx) => dropKey(tx, key));
  for (const table of widened) await step((tx) => widenKeys(tx, table, KEY));
  await step((tx) => logTables(tx, inShards));
  await step((tx) => spreadFunctions(tx));
  for (const table of leftEverywhere) {
    await step((tx) => sql`SELECT create_reference_table(${table})`.execute(tx));
    say(table);
  }
  if (left.length > 0) await refuseReroutes(one);
  let beside = inShards.find((table) => done.has(table)) ?? 'none';
  for (const table of left) {
    await step((tx) => keepSequence(tx, table));
    await sql`SELECT create_distributed_table_concurrently(${table}, ${KEY}, colocate_with => ${beside})`.execute(
      one,
    );
    if (beside === 'none') beside = table;
    say(table);
  }
  await allowReroutes(one);
  for (const key of keys) await step((tx) => putBack(tx, key));
  await one.deleteFrom('world_fact').where('key', '=', KEYS_FACT).execute();
  return [...leftEverywhere, ...left];
}

/**
 * Does what `distributeTables` does while nodes serve calls: each table is copied while calls write to it, and locked for
 * its last writes alone. Sessions of nodes are ended once (`refuseReroutes`). A run that was interrupted is gone on with by
 * the next one. Returns the tables that were moved now. Throws a ConnectError as `distributeTables`, and without logical
 * decoding.
 */
export async function distributeOnline(
  db: Db,
  exceptions: TableExceptions,
  options: OnlineOptions,
): Promise<string[]> {
  // One connection: its settings and its lock are those of the session.
  return db.connection().execute(async (one) => {
    await refuseWithoutNodes(one);
    await refuseWithoutDecoding(one);
    await lockRun(one, 'session');
    try {
      const places = await tablePlaces(one, exceptions);
      const namesOf = (wanted: string) =>
        places.filter(({ place }) => place === wanted).map(({ table }) => table);
      const names = {
        inShards: namesOf('shards'),
        everywhere: namesOf('everyNode'),
        widened: exceptions.widened,
      };
      return await moveAll(one, names, options);
    } finally {
      await unlockRun(one);
    }
  });
}
