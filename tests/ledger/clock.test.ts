import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { openClock } from '#server/clock/openClock.ts';
import { connect } from '#server/db/connect.ts';
import type { Connection } from '#server/db/connection.ts';
import { openConstants } from '#server/config/openConstants.ts';
import { migrate } from '#server/db/migrate.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { freshDatabase } from '../support/freshDatabase.ts';
import { atr, posting, postOne } from './ledgerWorld.ts';

const BEGIN = Date.UTC(2030, 0, 1);
/**
 * Timeout of a wait for another node. Delivery time depends on the machine; the timeout only ends a test that hangs.
 */
const PATIENT = { timeout: 300_000 };
const log = makeLogger('silent');

let connection: Connection;
let drop = () => Promise.resolve();
let wallAt: number;
const wallNow = () => wallAt;

const node = (speed = 1) => openClock(connection, { wallNow, speed, log });

beforeAll(async () => {
  const database = await freshDatabase(async (url) => {
    const template = await connect({ url, log });
    await migrate(template.db);
    await template.close();
  });
  connection = await connect({ url: database?.url, log });
  if (database) drop = database.drop;
  else await migrate(connection.db);
});

/** Each test starts a world of its own. */
beforeEach(async () => {
  wallAt = BEGIN;
  await connection.db.deleteFrom('clock').execute();
  await connection.db.deleteFrom('constant').execute();
});

afterAll(async () => {
  await connection.close();
  await drop();
});

describe('the clock', () => {
  test('starts at the wall clock and runs at its speed', async () => {
    const clock = await node(240);
    expect(clock.gameNow()).toBe(BEGIN);
    wallAt += 1_000;
    expect(clock.gameNow()).toBe(BEGIN + 240_000);
  });

  test('continues after a stop, including the time in between', async () => {
    await (await node(240)).maintain();
    wallAt += 10_000;
    expect((await node(240)).gameNow()).toBe(BEGIN + 2_400_000);
  });

  test('keeps its time when the speed changes', async () => {
    await node(240);
    wallAt += 10_000;
    const slow = await node(1);
    expect(slow.gameNow()).toBe(BEGIN + 2_400_000);
    wallAt += 10_000;
    expect(slow.gameNow()).toBe(BEGIN + 2_410_000);
  });

  test('advances on every node', async () => {
    const [first, second] = [await node(), await node()];
    await first.advance(DAY_MS);
    expect(first.gameNow()).toBe(BEGIN + DAY_MS);
    await vi.waitFor(() => expect(second.current()).toEqual(first.current()), PATIENT);
    expect(second.gameNow()).toBe(BEGIN + DAY_MS);
  });

  test('keeps the newest value it read when an older read answers later', async () => {
    let hear = () => {};
    let hold = false;
    let letGo = () => {};
    const blocked = new Promise<void>((done) => (letGo = done));
    const looks: Promise<unknown>[] = [];
    const selectFrom = () => ({
      selectAll: () => ({
        executeTakeFirst: async () => {
          const olderRead = connection.db.selectFrom('clock').selectAll().executeTakeFirst();
          const waits = hold;
          hold = false;
          looks.push(olderRead);
          const row = await olderRead;
          if (waits) await blocked;
          return row;
        },
      }),
    });
    const db = new Proxy(connection.db, {
      get: (target, key) => {
        const value = key === 'selectFrom' ? selectFrom : (Reflect.get(target, key, target) as unknown);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const slow: Connection = {
      ...connection,
      db,
      notify: () => Promise.resolve(),
      listen: (_, listener) => {
        hear = () => listener('');
        return Promise.resolve(() => Promise.resolve());
      },
    };
    const clock = await openClock(slow, { wallNow: () => wallAt, speed: 1, log });
    hold = true;
    hear();
    await vi.waitFor(() => expect(hold).toBe(false), PATIENT);
    await Promise.all(looks);
    const advanced = clock.advance(DAY_MS);
    const someLooks = async () => {
      for (let polls = 0; polls < 20; polls += 1)
        await connection.db.selectFrom('clock').selectAll().execute();
    };
    await Promise.race([advanced, someLooks()]);
    letGo();
    await advanced;
    await someLooks();
    expect(clock.current().gameAt).toBe(BEGIN + DAY_MS);
  });

  test('does not run back when the wall clock is set back two days, and continues from there', async () => {
    const clock = await node(240);
    wallAt += 1_000;
    const gameTime = clock.gameNow();
    wallAt -= 2 * DAY_MS;
    expect(clock.gameNow()).toBe(gameTime);
    await clock.maintain();
    expect(clock.gameNow()).toBe(gameTime);
    wallAt += 1_000;
    expect(clock.gameNow()).toBe(gameTime + 240_000);
  });

  test('stands still for a small step back without being anchored again', async () => {
    const clock = await node();
    wallAt += 5_000;
    const gameTime = clock.gameNow();
    const anchor = clock.current();
    wallAt -= 4_000;
    await clock.maintain();
    expect(clock.gameNow()).toBe(gameTime);
    expect(clock.current()).toEqual(anchor);
    wallAt += 4_500;
    expect(clock.gameNow()).toBe(gameTime + 500);
  });

  test('does not run back between two starts when the wall clock was set back', async () => {
    const before = await node(240);
    wallAt += 60_000;
    const gameTime = before.gameNow();
    await before.maintain();
    wallAt -= 2 * DAY_MS;
    const after = await node(240);
    expect(after.gameNow()).toBe(gameTime);
    wallAt += 1_000;
    expect(after.gameNow()).toBe(gameTime + 240_000);
  });

  test('follows a wall clock set twenty years ahead and does not come back with it', async () => {
    const clock = await node();
    wallAt += 20 * 365 * DAY_MS;
    const gameTime = clock.gameNow();
    expect(gameTime).toBe(BEGIN + 20 * 365 * DAY_MS);
    await clock.maintain();
    wallAt = BEGIN + 1_000;
    expect((await node()).gameNow()).toBe(gameTime);
  });
});

describe('constants', () => {
  const open = () => openConstants(connection, { wallNow, log });

  test('are seeded once from code', async () => {
    expect((await open()).current()).toEqual(defaultConstants);
    await open();
    const rows = await connection.db.selectFrom('constant').select('key').execute();
    expect(rows).toHaveLength(Object.keys(defaultConstants).length);
  });

  test('change on every node, and the reason is stored', async () => {
    const [first, second] = [await open(), await open()];
    const change = {
      key: 'HEN_YARD' as const,
      value: 14,
      at: BEGIN + 1,
      reason: 'larger yards',
      by: 'operator',
    };
    await inTransaction(connection.db, (tx) => first.setIn(tx, change));
    await first.spread();
    await vi.waitFor(() => {
      expect([first.current().HEN_YARD, second.current().HEN_YARD]).toEqual([14, 14]);
    }, PATIENT);
    expect((await open()).current().HEN_YARD).toBe(14);
    const rows = await connection.db
      .selectFrom('constant')
      .selectAll()
      .where('key', '=', 'HEN_YARD')
      .orderBy('id')
      .execute();
    expect(rows.map(({ value, reason }) => [value, reason])).toEqual([
      [12, 'default'],
      [14, 'larger yards'],
    ]);
  });

  test('stay as they are when a change is not valid', async () => {
    const part = await open();
    const change = {
      key: 'HEN_PRICE' as const,
      value: 'free',
      at: BEGIN + 1,
      reason: 'a gift',
      by: 'operator',
    };
    await expect(inTransaction(connection.db, (tx) => part.setIn(tx, change))).rejects.toThrow();
    expect(part.current()).toEqual(defaultConstants);
    expect((await open()).current()).toEqual(defaultConstants);
  });
});

/** This test comes last because postings stay. */
test('the clock does not run back behind a posting when nothing else was stored', async () => {
  await node();
  await postOne(connection.db, {
    ...posting('late', [atr('vault', 'user:1', 1)]),
    gameAt: BEGIN + 3 * DAY_MS,
  });
  wallAt += 1_000;
  expect((await node()).gameNow()).toBe(BEGIN + 3 * DAY_MS);
});
