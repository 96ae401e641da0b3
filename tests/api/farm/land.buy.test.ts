import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { formatAmount, UNIT } from '#core/money/amount.ts';
import { openFarm, setBalance, type FarmWorld } from './farmWorld.ts';

let farm: FarmWorld;
beforeAll(async () => (farm = await openFarm()));
afterEach(async () => {
  farm.setConstants({});
  await farm.expectClean();
});
afterAll(() => farm.close());

/** Prices of plots 2 to 24 in whole ATR: 50 × 1.15^(n-2), rounded up. */
const prices = [
  50, 58, 67, 77, 88, 101, 116, 134, 153, 176, 203, 233, 268, 308, 354, 407, 468, 539, 619, 712, 819, 942,
  1083,
];

describe('game/land/buy', () => {
  test('gives plot 1 for free, also to a player without coins', async () => {
    const farmer = await farm.farmer({ atr: '0', plots: 0 });
    expect(await farmer.do('game/land/price')).toEqual({ next: { plot: 1, price: '0' } });
    const answer = await farmer.do('game/land/buy', { plot: 1 });
    expect(answer).toMatchObject({ plot: 1, price: '0' });
    expect(answer.changes.plots).toEqual([
      { number: 1, version: expect.any(Number), reclaimedAt: farm.now(), plant: null },
    ]);
    expect(answer.changes.user).toBeUndefined();
    expect(await farmer.has('ATR')).toBe('0');
    expect(await farmer.has('PTS')).toBe('0');
  });

  test('sells plots 2 to 24 in order, each for exactly its price and not for a unit less', async () => {
    const farmer = await farm.farmer({ atr: '0' });
    for (const [at, price] of prices.entries()) {
      const plot = at + 2;
      expect(await farmer.do('game/land/price')).toEqual({ next: { plot, price: String(price) } });
      await setBalance(farm, farmer, formatAmount(BigInt(price) * UNIT - 1n));
      const short = await farmer.call('game/land/buy', { plot });
      expect(short).toMatchObject({
        status: 409,
        key: 'insufficientAtr',
        msg: expect.stringContaining(String(price)),
      });
      await setBalance(farm, farmer, String(price));
      expect(await farmer.do('game/land/buy', { plot })).toMatchObject({ plot, price: String(price) });
      expect(await farmer.has('ATR')).toBe('0');
    }
    expect(await farmer.do('game/land/price')).toEqual({ next: null });
    expect(await farmer.refused('game/land/buy', { plot: 24 })).toBe('noPlotLeft');
  });

  test('sells the next plot only', async () => {
    const farmer = await farm.farmer({ plots: 3 });
    for (const plot of [1, 3])
      expect(await farmer.refused('game/land/buy', { plot })).toBe('plotAlreadyYours');
    for (const plot of [5, 24]) expect(await farmer.refused('game/land/buy', { plot })).toBe('plotNotNext');
    for (const plot of ['0', '25', '-1', '4.0', '04', 'all', '4,5', '']) {
      expect(await farmer.refused('game/land/buy', { plot })).toBe('invalidParameter');
    }
    expect(await farmer.has('ATR')).toBe('1000');
  });

  test('is free until LAND_FREE_UNTIL, to the millisecond', async () => {
    const farmer = await farm.farmer({ atr: '50' });
    farm.setConstants({ LAND_FREE_UNTIL: farm.now() + 1 });
    expect(await farmer.do('game/land/buy', { plot: 2 })).toMatchObject({ price: '0' });
    farm.setConstants({ LAND_FREE_UNTIL: farm.now() });
    expect(await farmer.do('game/land/price')).toEqual({ next: { plot: 3, price: '58' } });
    expect(await farmer.refused('game/land/buy', { plot: 3 })).toBe('insufficientAtr');
  });

  test('sells LAND_WORLD_PLOTS plots in the whole world and no more', async () => {
    const plotCount = Number(
      (
        await farm.manor.world.db
          .selectFrom('plot')
          .select((eb) => eb.fn.countAll().as('plots'))
          .executeTakeFirstOrThrow()
      ).plots,
    );
    const first = await farm.farmer({ plots: 0 });
    const second = await farm.farmer({ plots: 0 });
    farm.setConstants({ LAND_WORLD_PLOTS: plotCount + 2 });
    await first.do('game/land/buy', { plot: 1 });
    await second.do('game/land/buy', { plot: 1 });
    for (const farmer of [first, second]) {
      expect(await farmer.refused('game/land/buy', { plot: 2 })).toBe('worldFull');
      expect(await farmer.has('ATR')).toBe('1000');
    }
    farm.setConstants({ LAND_WORLD_PLOTS: plotCount + 3 });
    await second.do('game/land/buy', { plot: 2 });
    expect(await first.refused('game/land/buy', { plot: 2 })).toBe('worldFull');
  });

  test('numbers the plots of each player separately', async () => {
    const farmer = await farm.farmer({ plots: 2 });
    const other = await farm.farmer({ plots: 1 });
    expect((await other.do('game/land/list')).list.filter((plot) => plot.reclaimedAt !== null)).toHaveLength(
      1,
    );
    await other.do('game/land/buy', { plot: 2 });
    expect((await farmer.do('game/land/list')).list.filter((plot) => plot.reclaimedAt !== null)).toHaveLength(
      2,
    );
  });

  test('with the same request id buys once and returns the same answer', async () => {
    const farmer = await farm.farmer();
    const requestId = randomUUID();
    const first = await farmer.do('game/land/buy', { plot: 2 }, { requestId });
    const repeated = await farmer.do('game/land/buy', { plot: 2 }, { requestId });
    expect(repeated).toEqual(first);
    expect(await farmer.has('ATR')).toBe('950');
    expect(await farmer.refused('game/land/buy', { plot: 3 }, { requestId })).toBe('requestIdReused');
  });

  test('separates two players who use the same request id', async () => {
    const player = await farm.farmer();
    const other = await farm.farmer();
    const requestId = randomUUID();
    for (const farmer of [player, other]) {
      await farmer.do('game/land/buy', { plot: 2 }, { requestId });
      expect(await farmer.has('ATR')).toBe('950');
    }
  });

  test('needs a sign-in and a request id', async () => {
    const farmer = await farm.farmer();
    const { call } = farm.manor;
    expect((await call('game/land/buy', { plot: 2 })).key).toBe('signInRequired');
    expect((await call('game/land/buy', { plot: 2 }, { token: farmer.token, requestId: null })).key).toBe(
      'missingRequestId',
    );
  });
});

describe('game/land/list', () => {
  test('lists all 24 plots by number: reclaimed plots first, wild ones with version 0', async () => {
    const farmer = await farm.farmer({ plots: 2 });
    const { list, next } = await farmer.do('game/land/list');
    expect(next).toBeNull();
    expect(list.map(({ number }) => number)).toEqual(Array.from({ length: 24 }, (_, at) => at + 1));
    expect(list[1]).toMatchObject({ number: 2, reclaimedAt: farm.now(), plant: null });
    expect(list[1]?.version).toBeGreaterThan(list[0]?.version ?? 0);
    expect(list.slice(2)).toEqual(
      list.slice(2).map(({ number }) => ({ number, version: 0, reclaimedAt: null, plant: null })),
    );
  });

  test('of a newcomer lists wild plots only', async () => {
    const player = await farm.manor.signIn();
    const { data } = await farm.manor.call('game/land/list', {}, { token: player.token });
    expect(data.list).toHaveLength(24);
    expect(data.list.every(({ version, reclaimedAt }) => version === 0 && reclaimedAt === null)).toBe(true);
  });
});
