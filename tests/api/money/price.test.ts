import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { amountOf } from '#core/money/amount.ts';
import { poolPrice, PRICE_SCALE, stepPrice } from '#core/rules/price.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LiveEvent } from '#server/live/liveBus.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { auditManor } from '#server/auditManor.ts';
import { readPrice } from '#server/prices/price.ts';
import { readReserves } from '#server/prices/swapPool.repo.ts';
import { stepPrice as stepJob, stepPrices } from '#server/market/stepPrice.jobs.ts';
import { walletKey } from '../../support/walletKeys.ts';
import { openWorld, type Player, type TestWorld } from '../../support/world.ts';
import { isInBooks, oneDatabase } from '../../support/skipReason.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STEP_PPM = 330;
const KEY = walletKey(720);
let manor: TestWorld;
let player: Player;
const open = async () => {
  const world = await openWorld();
  const player = await world.signIn({ key: KEY });
  await world.give(player, 'USDT', '500');
  await world.give(player, 'ATR', '5000');
  return [world, player] as const;
};
beforeAll(async () => {
  [manor, player] = await open();
});
afterAll(() => manor.close());

const exchange = (world: TestWorld, player: Player, from: string, amount: string) =>
  world.call(
    'userAccount/exchange',
    { from, to: from === 'USDT' ? 'ATR' : 'USDT', amount, minOut: '0' },
    { token: player.token },
  );
const step = (world = manor) =>
  inTransaction(world.world.db, (tx) =>
    stepPrices(tx, world.world.wallNow(), world.world.constants.current()),
  );
const fine = async (world = manor) =>
  (await world.world.db.selectFrom('swap_pool').select('price').executeTakeFirstOrThrow()).price;
const spot = async (world = manor) => poolPrice(await readReserves(world.world.db));
/** Advances the wall clock to a whole minute. */
beforeEach(() => manor.advanceWall((MINUTE - (manor.world.wallNow() % MINUTE)) % MINUTE));

test('P is the opening price of the pool, and stays without swaps', async () => {
  expect(await readPrice(manor.world.db)).toBe(amountOf('0.1'));
  manor.advanceWall(3 * HOUR);
  expect(await step()).toEqual({ more: false, moved: false });
  expect(await readPrice(manor.world.db)).toBe(amountOf('0.1'));
});

test('P follows the mean of 30 minutes, minute by minute, to the last digit', async () => {
  await step();
  const before = await fine();
  manor.advanceWall(MINUTE / 2);
  await exchange(manor, player, 'USDT', '100');
  const after = await spot();
  manor.advanceWall(MINUTE / 2);
  await step();
  // Half a minute of the 30 is at the new price.
  const first = (before * 59n + after) / 60n;
  expect(await fine()).toBe(stepPrice(before, first, STEP_PPM));
  manor.advanceWall(MINUTE);
  await step();
  const second = (before * 57n + after * 3n) / 60n;
  expect(await fine()).toBe(stepPrice(await priceBefore(), second, STEP_PPM));
  manor.advanceWall(HOUR);
  await step();
  expect(await fine()).toBe(after);
});
const priceBefore = async () => {
  const rows = await manor.world.db
    .selectFrom('price_point')
    .select('price')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  return rows[1]!.price;
};

test('two days without a server end at the same P as two days with one, point by point', async () => {
  const pointsAfter = async (pauses: readonly number[]) => {
    const [world, player] = await open();
    world.advanceWall(17_001);
    await exchange(world, player, 'USDT', '400');
    world.advanceWall(9 * MINUTE);
    await exchange(world, player, 'ATR', '900');
    for (const pause of pauses) {
      world.advanceWall(pause);
      while ((await step(world)).more);
    }
    expect(await fine(world)).toBe(await spot(world));
    const points = await world.world.db.selectFrom('price_point').selectAll().orderBy('id').execute();
    const { stepped_at } = await world.world.db.selectFrom('swap_pool').selectAll().executeTakeFirstOrThrow();
    await world.close();
    return [...points.map(({ at, price }) => [at.getTime(), price]), stepped_at];
  };
  const span = 48 * HOUR;
  const parts = [1, MINUTE, 61_000, 7 * MINUTE, 7 * MINUTE, 29 * MINUTE, HOUR];
  const remainder = span - parts.reduce((sum, part) => sum + part, 0);
  const atOnce = await pointsAfter([span]);
  expect(atOnce.length).toBeGreaterThan(40);
  expect(await pointsAfter([...parts, remainder])).toEqual(atOnce);
});

describe('the clock', () => {
  test('half a minute behind changes nothing, and swaps continue', async () => {
    await step();
    const [before, { stepped_at: at }] = [
      await fine(),
      await manor.world.db.selectFrom('swap_pool').selectAll().executeTakeFirstOrThrow(),
    ];
    manor.advanceWall(-30_000);
    expect((await exchange(manor, player, 'ATR', '900')).code).toBe(200);
    expect(await step()).toEqual({ more: false, moved: false });
    expect(await fine()).toBe(before);
    const [last] = await manor.world.db
      .selectFrom('swap_observation')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(last?.at).toEqual(at);
    manor.advanceWall(30_000);
  });

  test('a year ahead has no lasting effect: P continues from its value', async () => {
    manor.advanceWall(2 * HOUR);
    await step();
    const year = 365 * 24 * HOUR;
    manor.advanceWall(year);
    await exchange(manor, player, 'ATR', '500');
    while ((await step()).more);
    manor.advanceWall(-year);
    const ahead = await fine();
    await step();
    expect(await fine()).toBe(ahead);
    await exchange(manor, player, 'ATR', '700');
    manor.advanceWall(MINUTE);
    await step();
    const next = await fine();
    expect(next).not.toBe(ahead);
    expect(next >= stepPrice(ahead, 0n, STEP_PPM)).toBe(true);
    manor.advanceWall(2 * HOUR);
    await step();
    expect(await fine()).toBe(await spot());
  });
});

test('each node steps it once, and every player gets the prices when P moved', async () => {
  await step();
  await exchange(manor, player, 'ATR', '1500');
  manor.advanceWall(10 * MINUTE);
  await manor.advance(10_000);
  const events: LiveEvent[] = [];
  const pass = () =>
    runJobs(manor.world, [stepJob], { onEvents: (messages) => void events.push(...messages) });
  await Promise.all([pass(), pass()]);
  expect(events).toHaveLength(1);
  const { data } = await manor.call('game/price', {}, { token: player.token });
  expect(events[0]).toMatchObject({ everyone: true, changes: { prices: { p: data.prices.p } } });
  expect(amountOf(data.prices.p)).toBe((await fine()) / PRICE_SCALE);
});

test('its change is that of 24 hours of the wall clock, or of its age if less', async () => {
  const change = async () => {
    const player = await manor.signIn({ key: KEY });
    return (await manor.call('game/price', {}, { token: player.token })).data.prices.change24hBps;
  };
  await step();
  const [now, since] = [await fine(), manor.world.wallNow() - 24 * HOUR];
  const [then] = await manor.world.db
    .selectFrom('price_point')
    .select('price')
    .where('at', '<=', new Date(since))
    .orderBy('at', 'desc')
    .limit(1)
    .execute();
  const before = then?.price ?? 100_000_000_000n;
  expect(await change()).toBe(Number(((now - before) * 10_000n) / before));
  expect(await change()).not.toBe(0);
  manor.advanceWall(25 * HOUR);
  expect(await change()).toBe(0);
});

test.skipIf(isInBooks)(
  'the audit detects a step that was too large, and a P that was set',
  oneDatabase,
  async () => {
    const { db } = manor.world;
    const readFinding = async () => (await auditManor(db)).findings.find(({ id }) => id === 'I21');
    expect((await readFinding())?.state).toBe('holds');
    const last = await db
      .selectFrom('price_point')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const set = (price: bigint) =>
      db.updateTable('price_point').set({ price }).where('id', '=', last.id).execute();
    const pool = (price: bigint) => db.updateTable('swap_pool').set({ price }).execute();
    await set((last.price * 1_001n) / 1_000n);
    expect((await readFinding())?.row).toMatchObject({
      point: last.id,
      fault: 'P moved further than its step',
    });
    await set(last.price);
    await pool(last.price + 1n);
    expect((await readFinding())?.row).toMatchObject({ fault: 'P is not what it was stepped to' });
    await pool(last.price);
    expect((await readFinding())?.state).toBe('holds');
  },
);
