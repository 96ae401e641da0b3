import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import {
  dropKey,
  inKeyOrder,
  KEY,
  lockRun,
  logTables,
  readDone,
  readKeys,
  refuseWithoutNodes,
  spreadFunctions,
  widenKeys,
} from './distributionSteps.ts';
import { tablePlaces, type TableExceptions, type TablePlace } from './tablePlaces.ts';

async function distribute(
  tx: Tx,
  places: readonly TablePlace[],
  widened: readonly string[],
  shards: number,
): Promise<string[]> {
  await refuseWithoutNodes(tx);
  await lockRun(tx, 'transaction');
  // A table's rows are copied, whatever a call may take; and the trigger on players gives the same on every node.
  await sql`SELECT set_config('statement_timeout', '0', true), set_config('citus.shard_count', ${String(shards)}, true),
    set_config('citus.enable_unsafe_triggers', 'on', true)`.execute(tx);
  const done = await readDone(tx);
  const of = (place: TablePlace['place']) =>
    places.filter((row) => row.place === place).map(({ table }) => table);
  const inShards = of('shards');
  for (const key of (await readKeys(tx, inShards, of('everyNode'))).across) await dropKey(tx, key);
  for (const table of widened) await widenKeys(tx, table, KEY);
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
