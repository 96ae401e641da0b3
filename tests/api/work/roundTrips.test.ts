import { Kysely, PostgresDialect, type DatabaseConnection } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ParsedParams } from '#core/api/table.ts';
import { buildApp } from '#server/app.ts';
import type { Database, Db } from '#server/db/database.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { readingAhead } from '#server/http/readingAhead.ts';
import { FREE } from '../../support/world.ts';
import { openFarm, type Farmer, type FarmWorld } from '../farm/farmWorld.ts';

const FRAME = /^(begin|commit|rollback)$/;

/** Wraps a database: counts statements that are sent while no other is under way. `begin` and `commit` wait for nothing. */
function countTrips(db: Db) {
  const counted = { trips: 0 };
  let underWay = 0;
  const counting = (connection: DatabaseConnection): DatabaseConnection => ({
    executeQuery: async (query) => {
      if (FRAME.test(query.sql)) return connection.executeQuery(query) as never;
      if (underWay === 0) counted.trips += 1;
      underWay += 1;
      try {
        return (await connection.executeQuery(query)) as never;
      } finally {
        underWay -= 1;
      }
    },
    streamQuery: (query, chunk) => connection.streamQuery(query, chunk),
  });
  const inner = db.getExecutor();
  const executor = inner.withConnectionProvider({
    provideConnection: (use) => inner.provideConnection((connection) => use(counting(connection))),
  });
  const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('it opens no connection')) });
  const driver = dialect.createDriver();
  return { counted, db: new Kysely<Database>({ config: { dialect }, dialect, driver, executor }) };
}

let farm: FarmWorld;
let farmer: Farmer;
let counted: { trips: number };
let app: FarmWorld['manor']['app'];

beforeAll(async () => {
  farm = await openFarm();
  farmer = await farm.farmer({ atr: '1000' });
  const counting = countTrips(farm.manor.world.db);
  counted = counting.counted;
  app = await buildApp({ ...farm.manor.world, db: counting.db }, { limits: FREE });
});
afterAll(async () => {
  await app.close();
  await farm.close();
});

test('saplings are bought in three round trips', async () => {
  for (const isFirst of [true, false]) {
    counted.trips = 0;
    const headers = { token: farmer.token, 'request-id': crypto.randomUUID() };
    const url = '/api/game/seed/buy?seed=apple&quantity=1';
    const { code } = (await app.inject({ method: 'POST', url, headers })).json<{ code: number }>();
    expect({ isFirst, code, trips: counted.trips }).toEqual({ isFirst, code: 200, trips: 3 });
  }
});

test('a handler whose read was not sent along reads by the player', async () => {
  const handler = readingAhead<'game/seed/buy', string>(
    (_, playerId) => Promise.resolve(`player ${playerId}`),
    (_, __, read) => Promise.reject(new Error(read)),
  );
  const call = { player: { id: 7n }, ahead: null } as unknown as ChangingCall;
  const params = {} as ParsedParams<'game/seed/buy'>;
  await expect(handler(call, params)).rejects.toThrow('player 7');
  await expect(handler({ ...call, ahead: 'sent' }, params)).rejects.toThrow('sent');
});
