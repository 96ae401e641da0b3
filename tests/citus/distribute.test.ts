import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import type { Connection } from '#server/db/connection.ts';
import { distributeTables } from '#server/db/distribution/distributeTables.ts';
import { tablePlaces } from '#server/db/distribution/tablePlaces.ts';
import { migrate } from '#server/db/migrate.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { tableExceptions } from '#server/tableExceptions.ts';
import { openFarm, type Farmer, type FarmWorld } from '../api/farm/farmWorld.ts';
import {
  createDatabase,
  databaseIn,
  inDatabase,
  onServer,
  type Database,
} from '../support/createDatabase.ts';
import { joinNodes } from '../support/joinNodes.ts';
import { TEST_SHARDS } from '../support/distributeTemplate.ts';
import { hasCitus, needsCitus } from '../support/skipReason.ts';

const log = makeLogger('silent');

describe.skipIf(!hasCitus)('a world that was played on one database', needsCitus, () => {
  let database: Database;
  let connection: Connection;
  let farm: FarmWorld;
  let players: Farmer[];

  beforeAll(async () => {
    const { serverUrl, workers } = inject('postgres');
    database = await createDatabase(serverUrl, 'template0', workers);
    connection = await connect({ url: database.url, log });
    await migrate(connection.db);
    farm = await openFarm({ connection });
    players = [];
    for (let plots = 1; plots <= 6; plots += 1) players.push(await farm.farmer({ atr: '1000', plots }));
    for (const player of players) {
      await player.do('game/seed/buy', { seed: 'apple', quantity: 1 });
      await player.do('game/land/sow', { plot: 1, seed: 'apple' });
    }
    await joinNodes(database.url, workers);
  });
  afterAll(async () => {
    await farm?.close();
    await database?.drop();
  });

  test('lies in shards on all workers afterwards, is as it was, and goes on', async () => {
    const before = await Promise.all(players.map((player) => player.do('game/land/list')));
    const places = await tablePlaces(connection.db, tableExceptions);
    const moved = await distributeTables(connection.db, tableExceptions, TEST_SHARDS);
    const wanted = places.filter(({ place }) => place !== 'coordinator').map(({ table }) => table);
    expect([...moved].sort()).toEqual([...wanted].sort());
    expect(await Promise.all(players.map((player) => player.do('game/land/list')))).toEqual(before);
    for (const player of players) await player.do('game/land/js', { plot: 1 });
    const newcomer = await farm.farmer({ atr: '1000', plots: 1 });
    expect(newcomer.id).toBeGreaterThan(players.at(-1)?.id ?? 0n);
    await newcomer.do('game/seed/buy', { seed: 'apple', quantity: 1 });
    await newcomer.do('game/land/sow', { plot: 1, seed: 'apple' });
    const plants = await connection.db.selectFrom('plant').select('id').distinct().execute();
    expect(plants).toHaveLength(players.length + 1);
    await farm.expectClean();

    const { rows } = await sql<{ table: string; nodes: bigint; shards: bigint }>`
      SELECT table_name::text AS table, count(DISTINCT nodeport) AS nodes, count(*) AS shards
      FROM citus_shards WHERE table_name::text IN ('farm', 'plant') GROUP BY 1 ORDER BY 1`.execute(
      connection.db,
    );
    const nodes = BigInt(inject('postgres').workers.length);
    expect(rows).toEqual([
      { table: 'farm', nodes, shards: BigInt(TEST_SHARDS) },
      { table: 'plant', nodes, shards: BigInt(TEST_SHARDS) },
    ]);
  });

  test('is left as it is by a second run', async () => {
    expect(await distributeTables(connection.db, tableExceptions, TEST_SHARDS)).toEqual([]);
  });

  test('is not distributed from a worker', async () => {
    const [worker = ''] = inject('postgres').workers;
    const name = databaseIn(database.url);
    const there = await connect({ url: inDatabase(worker, name), log });
    try {
      await expect(distributeTables(there.db, tableExceptions, TEST_SHARDS)).rejects.toThrow(
        'names a worker',
      );
    } finally {
      await there.close();
    }
  });

  test('is not distributed without a node that takes shards', async () => {
    const { serverUrl } = inject('postgres');
    const alone = await createDatabase(serverUrl, 'template0');
    await joinNodes(alone.url, []);
    const there = await connect({ url: alone.url, log });
    try {
      await expect(distributeTables(there.db, tableExceptions, TEST_SHARDS)).rejects.toThrow(
        'No node takes shards',
      );
      await onServer(alone.url, 'DROP EXTENSION citus');
      await onServer(alone.url, 'CREATE EXTENSION citus');
      await expect(distributeTables(there.db, tableExceptions, TEST_SHARDS)).rejects.toThrow(
        'No node takes shards',
      );
      await onServer(alone.url, 'DROP EXTENSION citus');
      await expect(distributeTables(there.db, tableExceptions, TEST_SHARDS)).rejects.toThrow(
        'no extension citus',
      );
    } finally {
      await there.close();
      await alone.drop();
    }
  });
});
