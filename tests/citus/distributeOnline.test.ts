import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import type { Connection } from '#server/db/connection.ts';
import { distributeOnline } from '#server/db/distribution/distributeOnline.ts';
import { lockRun, readDone, unlockRun } from '#server/db/distribution/distributionSteps.ts';
import { tablePlaces, type TableExceptions } from '#server/db/distribution/tablePlaces.ts';
import { migrate } from '#server/db/migrate.ts';
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
