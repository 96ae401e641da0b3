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
/** How soon another hears of it is the machine's affair: the wait ends what hangs. */
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

/** Each test begins a world of its own. */
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
  test('begins at the wall clock and runs at its speed', async () => {
    const clock = await node(240);
    expect(clock.gameNow()).toBe(BEGIN);
    wallAt += 1_000;
    expect(clock.gameNow()).toBe(BEGIN + 240_000);
  });

  test('goes on where it was after a stop, the time in between included', async () => {
    await (await node(240)).keep();
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

  test('is advanced for every node', async () => {
    const [one, two] = [await node(), await node()];
    await one.advance(DAY_MS);
    expect(one.gameNow()).toBe(BEGIN + DAY_MS);
    await vi.waitFor(() => expect(two.current()).toEqual(one.current()), PATIENT);
    expect(two.gameNow()).toBe(BEGIN + DAY_MS);
  });

  test('keeps the newest of what it read, also when an older look is answered later', async () => {
    let hear = () => {};
    let hold = false;
    let letGo = () => {};
    const held = new Promise<void>((done) => (letGo = done));
    const looks: Promise<unknown>[] = [];
    const selectFrom = () => ({
      selectAll: () => ({
        executeTakeFirst: async () => {
          const look = connection.db.selectFrom('clock').selectAll().executeTakeFirst();
          const waits = hold;
          hold = false;
          looks.push(look);
          const row = await look;
          if (waits) await held;
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
      listen: (_, heard) => {
        hear = () => heard('');
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
      for (let looked = 0; looked < 20; looked += 1)
        await connection.db.selectFrom('clock').selectAll().execute();
    };
    await Promise.race([advanced, someLooks()]);
    letGo();
    await advanced;
    await someLooks();
    expect(clock.current().gameAt).toBe(BEGIN + DAY_MS);
  });

  test('does not run back while the wall clock is set back two days, and goes on from there', async () => {
    const clock = await node(240);
    wallAt += 1_000;
    const told = clock.gameNow();
    wallAt -= 2 * DAY_MS;
    expect(clock.gameNow()).toBe(told);
    await clock.keep();
    expect(clock.gameNow()).toBe(told);
    wallAt += 1_000;
    expect(clock.gameNow()).toBe(told + 240_000);
  });

  test('stands still for a small step back, and anchors nothing anew', async () => {
    const clock = await node();
    wallAt += 5_000;
    const told = clock.gameNow();
    const anchor = clock.current();
    wallAt -= 4_000;
    await clock.keep();
    expect(clock.gameNow()).toBe(told);
    expect(clock.current()).toEqual(anchor);
    wallAt += 4_500;
    expect(clock.gameNow()).toBe(told + 500);
  });

  test('does not run back from one start to the next when the wall clock was set back', async () => {
    const before = await node(240);
    wallAt += 60_000;
    const told = before.gameNow();
    await before.keep();
    wallAt -= 2 * DAY_MS;
    const after = await node(240);
    expect(after.gameNow()).toBe(told);
    wallAt += 1_000;
    expect(after.gameNow()).toBe(told + 240_000);
  });

  test('follows a wall clock twenty years ahead, and does not come back with it', async () => {
    const clock = await node();
    wallAt += 20 * 365 * DAY_MS;
    const told = clock.gameNow();
    expect(told).toBe(BEGIN + 20 * 365 * DAY_MS);
    await clock.keep();
    wallAt = BEGIN + 1_000;
    expect((await node()).gameNow()).toBe(told);
  });
});

describe('constants', () => {
  const open = () => openConstants(connection, { wallNow, log });

  test('are seeded from code, once', async () => {
    expect((await open()).current()).toEqual(defaultConstants);
    await open();
    const rows = await connection.db.selectFrom('constant').select('key').execute();
    expect(rows).toHaveLength(Object.keys(defaultConstants).length);
  });

  test('are changed for every node, with the reason kept', async () => {
    const [one, two] = [await open(), await open()];
    const change = {
      key: 'HEN_YARD' as const,
      value: 14,
      at: BEGIN + 1,
      reason: 'larger yards',
      by: 'operator',
    };
    await inTransaction(connection.db, (tx) => one.setIn(tx, change));
    await one.spread();
    await vi.waitFor(() => {
      expect([one.current().HEN_YARD, two.current().HEN_YARD]).toEqual([14, 14]);
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

  test('that would not be valid are not changed', async () => {
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

/** The last one: postings stay. */
test('the clock does not run back behind a posting, even when nothing else was kept', async () => {
  await node();
  await postOne(connection.db, {
    ...posting('late', [atr('vault', 'user:1', 1)]),
    gameAt: BEGIN + 3 * DAY_MS,
  });
  wallAt += 1_000;
  expect((await node()).gameNow()).toBe(BEGIN + 3 * DAY_MS);
});
