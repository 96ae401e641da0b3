import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import type { Connection } from '#server/db/connection.ts';
import type { Tx } from '#server/db/database.ts';
import { distributeOnline } from '#server/db/distribution/distributeOnline.ts';
import { lockRun, readDone, unlockRun } from '#server/db/distribution/distributionSteps.ts';
import { allowReroutes, refuseReroutes } from '#server/db/distribution/reroutes.ts';
import { tablePlaces, type TableExceptions } from '#server/db/distribution/tablePlaces.ts';
import { migrate } from '#server/db/migrate.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { tableExceptions } from '#server/tableExceptions.ts';
import { openFarm, type Farmer, type FarmWorld } from '../api/farm/farmWorld.ts';
import { createDatabase, type Database } from '../support/createDatabase.ts';
import { TEST_SHARDS } from '../support/distributeTemplate.ts';
import { joinNodes } from '../support/joinNodes.ts';
import { hasCitus, needsCitus } from '../support/skipReason.ts';

/** The tables of the test: some that name each other. Each takes seconds, and the drill of workers moves all. */
const TABLES = ['farm', 'plant', 'plot'];

describe.skipIf(!hasCitus)('a world that is played while its tables move', needsCitus, () => {
  let database: Database;
  let connection: Connection;
  let farm: FarmWorld;
  let player: Farmer;
  let few: TableExceptions;

  /** A run on a connection of its own, as the command makes it. */
  const distribute = async (say: (table: string) => void) => {
    const own = await connect({ url: database.url, log: makeLogger('silent') });
    try {
      return await distributeOnline(own.db, few, { shards: TEST_SHARDS, say });
    } finally {
      await own.close();
    }
  };
  const keysWithin = async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT conname AS name FROM pg_constraint WHERE contype = 'f'
        AND conrelid::regclass::text = ANY (${TABLES}::text[]) AND confrelid::regclass::text = ANY (${TABLES}::text[])
      ORDER BY conname`.execute(connection.db);
    return rows.map(({ name }) => name);
  };

  beforeAll(async () => {
    const { serverUrl, workers } = inject('postgres');
    database = await createDatabase(serverUrl, 'template0', workers);
    connection = await connect({ url: database.url, log: makeLogger('silent') });
    await migrate(connection.db);
    farm = await openFarm({ connection });
    player = await farm.farmer({ atr: '1000', plots: 3 });
    await player.do('game/seed/buy', { seed: 'apple', quantity: 3 });
    await joinNodes(database.url, workers);
    const places = await tablePlaces(connection.db, tableExceptions);
    const others = places.filter(({ place, table }) => place === 'shards' && !TABLES.includes(table));
    const left = others.map(({ table }) => table);
    few = { ...tableExceptions, coordinator: [...tableExceptions.coordinator, ...left] };
  });
  afterAll(async () => {
    await farm?.close();
    await database?.drop();
  });

  /** Waits until as many sessions wait for a lock. */
  async function waiting(sessions: number): Promise<void> {
    for (;;) {
      const { rows } = await sql`
        SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' HAVING count(*) >= ${sessions}`.execute(
        connection.db,
      );
      if (rows.length > 0) return;
    }
  }

  /** Waits until a move follows the writes to its table: before, it waits for transactions under way. */
  async function following(): Promise<void> {
    for (;;) {
      const { rows } = await sql`
        SELECT 1 FROM pg_replication_slots WHERE database = current_database() AND confirmed_flush_lsn IS NOT NULL`.execute(
        connection.db,
      );
      if (rows.length > 0) return;
    }
  }

  test('makes a write again that waited for the last step of a move', async () => {
    const mover = await connect({ url: database.url, log: makeLogger('silent') });
    await sql`CREATE TABLE moving (player_id bigint PRIMARY KEY, writes int NOT NULL)`.execute(mover.db);
    await sql`INSERT INTO moving VALUES (1, 0), (2, 0)`.execute(mover.db);
    await refuseReroutes(mover.db);
    const node = await connect({ url: database.url, log: makeLogger('silent') });
    try {
      const write = (tx: Tx, player: number) =>
        sql`UPDATE moving SET writes = writes + 1 WHERE player_id = ${player}`.execute(tx);
      const move = mover.db.connection().execute(async (own) => {
        await sql`SELECT set_config('citus.shard_count', ${String(TEST_SHARDS)}, false)`.execute(own);
        await sql`SELECT create_distributed_table_concurrently('moving', 'player_id', colocate_with => 'none')`.execute(
          own,
        );
      });
      await following();
      const first = await node.db.startTransaction().execute();
      await write(first, 1);
      // The last step waits for the first write, and the second one behind it.
      await waiting(1);
      const second = inTransaction(node.db, (tx) => write(tx, 2));
      await waiting(2);
      await first.commit().execute();
      await move;
      expect((await second).numAffectedRows).toBe(1n);
      const { rows } = await sql`SELECT player_id, writes FROM moving ORDER BY player_id`.execute(node.db);
      expect(rows).toEqual([
        { player_id: 1n, writes: 1 },
        { player_id: 2n, writes: 1 },
      ]);
    } finally {
      await sql`DROP TABLE moving`.execute(mover.db);
      await allowReroutes(mover.db);
      await mover.close();
      await node.close();
    }
  });

  test('is left as it is while another run has the lock', async () => {
    await connection.db.connection().execute(async (other) => {
      await lockRun(other, 'session');
      await expect(distribute(() => {})).rejects.toThrow('Another run distributes this database');
      await unlockRun(other);
    });
    expect([...(await readDone(connection.db))]).toEqual([]);
  });

  test('is gone on with after a run that was interrupted, and has its foreign keys again', async () => {
    const keys = await keysWithin();
    expect(keys.length).toBeGreaterThan(0);
    const interrupted = distribute((table) => {
      if (table === 'farm') throw new Error('killed');
    });
    await expect(interrupted).rejects.toThrow('killed');
    expect(await keysWithin()).toEqual([]);
    await player.do('game/land/sow', { plot: 1, seed: 'apple' });
    expect(await distribute(() => {})).toEqual(['plant', 'plot']);
    expect(await keysWithin()).toEqual(keys);
    expect([...(await readDone(connection.db))].sort()).toEqual([...TABLES, ...few.everyNode].sort());
    await player.do('game/land/sow', { plot: 2, seed: 'apple' });
    const { list } = await player.do('game/land/list');
    const [before, after] = list.flatMap(({ plant }) => (plant ? [BigInt(plant.id)] : []));
    expect(after).toBeGreaterThan(before ?? 0n);
    const newcomer = await farm.farmer({ atr: '1000', plots: 1 });
    expect(newcomer.id).toBeGreaterThan(player.id);
    await farm.expectClean();
    expect(await distribute(() => {})).toEqual([]);
    expect(await keysWithin()).toEqual(keys);
  });
});
