import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, openFarm, setBalance, sowFor, type Farmer, type FarmWorld } from './farmWorld.ts';

let farm: FarmWorld;
beforeAll(async () => (farm = await openFarm()));
afterEach(() => farm.expectClean());
afterAll(() => farm.close());

/** Gives every care to all plots of a farmer when possible, and waits until they are ripe. */
async function careForAll(farmer: Farmer): Promise<void> {
  await setBalance(farm, farmer, '10000');
  const plants = (await farmer.do('game/land/list')).list.flatMap(({ plant }) => plant ?? []);
  const pests = Math.max(...plants.flatMap(({ weedsAt, insectsAt }) => [weedsAt, insectsAt]));
  await farm.manor.advance(pests - farm.now());
  for (const path of ['game/land/js', 'game/land/sf', 'game/land/cc', 'game/land/sc'] as const) {
    await farmer.do(path, { plot: 'all' });
  }
  await farm.manor.advance(Math.max(...plants.map(({ ripeAt }) => ripeAt)) - farm.now());
}

describe('a call for all plots without any', () => {
  test.each(['game/land/harvest', 'game/land/js', 'game/land/sf', 'game/land/cc', 'game/land/sc'] as const)(
    '%s changes nothing for a player without a plot',
    async (path) => {
      const farmer = await farm.farmer({ plots: 0 });
      expect(await farmer.refused(path, { plot: 'all' })).toBe('nothingToDo');
    },
  );

  test.each(['game/land/jsPrice', 'game/land/sfPrice'] as const)('%s returns zero', async (path) => {
    const farmer = await farm.farmer({ plots: 0 });
    expect((await farmer.do(path, { plot: 'all' })).list).toEqual([]);
  });
});

describe('game/land/harvest', () => {
  test('is possible from the very instant the plant is ripe', async () => {
    const farmer = await farm.farmer();
    await sowFor(farm, farmer, 'apple', '1');
    await farm.manor.advance(4 * HOUR - 1);
    expect(await farmer.refused('game/land/harvest', { plot: 1 })).toBe('notRipe');
    expect(await farmer.refused('game/land/harvest', { plot: 'all' })).toBe('nothingToDo');
    await farm.manor.advance(1);
    const answer = await farmer.do('game/land/harvest', { plot: 1 });
    expect(answer.results).toEqual([{ plot: 1, done: true, key: null, msg: null, fruit: 100 }]);
    expect(answer.changes.plots).toMatchObject([{ number: 1, plant: null }]);
    expect(answer.changes.stock?.fruit.apple).toEqual([
      { id: expect.any(String), quantity: 100, price: '0.21', spoilsAt: farm.now() + 30 * DAY },
    ]);
    expect(await farmer.refused('game/land/harvest', { plot: 1 })).toBe('plotEmpty');
  });

  test('without care keeps 100 fruits in escrow and returns the other 46', async () => {
    const farmer = await farm.farmer();
    await sowFor(farm, farmer, 'peach', '1');
    const pool = await farm.pool('farm');
    expect(await farm.account(`plants:${farmer.id}`)).toBe(146n * 525_000n);
    await farm.manor.advance(DAY);
    await farmer.do('game/land/harvest', { plot: 1 });
    expect(await farm.account(`plants:${farmer.id}`)).toBe(100n * 525_000n);
    expect((await farm.pool('farm')) - pool).toBe(46n * 525_000n);
  });

  test('with every care returns all 146 promised fruits', async () => {
    const farmer = await farm.farmer({ plots: 2 });
    await sowFor(farm, farmer, 'apple', '1,2');
    await careForAll(farmer);
    const pool = await farm.pool('farm');
    const answer = await farmer.do('game/land/harvest', { plot: 'all' });
    expect(answer.results.map(({ plot, fruit }) => [plot, fruit])).toEqual([
      [1, 146],
      [2, 146],
    ]);
    expect(answer.changes.stock?.fruit.apple).toMatchObject([{ quantity: 292 }]);
    expect(await farm.pool('farm')).toBe(pool);
  });

  test('reports each of several plots, and harvests the ripe ones', async () => {
    const farmer = await farm.farmer({ plots: 3 });
    await sowFor(farm, farmer, 'apple', '1');
    await sowFor(farm, farmer, 'mango', '2');
    await farm.manor.advance(4 * HOUR);
    const { results } = await farmer.do('game/land/harvest', { plot: '3,2,1,8' });
    expect(results.map(({ plot, done, key, fruit }) => [plot, done, key, fruit])).toEqual([
      [3, false, 'plotEmpty', 0],
      [2, false, 'notRipe', 0],
      [1, true, null, 100],
      [8, false, 'plotNotYours', 0],
    ]);
    expect(await farmer.refused('game/land/harvest', { plot: '1,2,3' })).toBe('nothingToDo');
    expect(await farmer.refused('game/land/harvest', { plot: 8 })).toBe('plotNotYours');
    expect(await farmer.refused('game/land/harvest', { plot: '25' })).toBe('invalidParameter');
  });

  test('frees the plot for the next plant', async () => {
    const farmer = await farm.farmer();
    await sowFor(farm, farmer, 'apple', '1');
    await farm.manor.advance(4 * HOUR);
    const { changes } = await farmer.do('game/land/harvest', { plot: 1 });
    await sowFor(farm, farmer, 'orange', '1');
    const { list } = await farmer.do('game/land/list');
    expect(list[0]).toMatchObject({ plant: { seed: 'orange' } });
    expect(list[0]?.version).toBeGreaterThan(changes.plots?.[0]?.version ?? Infinity);
  });

  test('twenty years late has the same result', async () => {
    const late = await openFarm();
    const farmer = await late.farmer();
    await sowFor(late, farmer, 'apple', '1');
    await late.manor.advance(20 * 365 * DAY);
    expect((await farmer.do('game/land/harvest', { plot: 1 })).results[0]?.fruit).toBe(100);
    await late.close();
  });
});

describe('the whole loop at y = 1', () => {
  test('yields 1.00 of the sapling without care, and 1.46 for 1.4 with every care', async () => {
    const loop = await openFarm();
    await loop.setFarmPool('800000');
    const farmer = await loop.farmer({ plots: 2 });
    // 0.80 + 0.25 × 800 000 / 1 000 000 is 1: the shop's income before the sowing is moved out again.
    await setBalance(loop, farmer, '100');
    await farmer.do('game/seed/buy', { seed: 'apple', quantity: 2 });
    for (const plot of [1, 2]) {
      await loop.setFarmPool('800000');
      await farmer.do('game/land/sow', { plot, seed: 'apple' });
    }
    const plants = (await farmer.do('game/land/list')).list.flatMap(({ plant }) => plant ?? []);
    expect(plants.map(({ yPpm, fruitPrice }) => [yPpm, fruitPrice])).toEqual([
      [1_000_000, '0.2'],
      [1_000_000, '0.2'],
    ]);
    await loop.manor.advance(Math.max(plants[1]?.weedsAt ?? 0, plants[1]?.insectsAt ?? 0) - loop.now());
    for (const path of ['game/land/js', 'game/land/sf', 'game/land/cc', 'game/land/sc'] as const) {
      await farmer.do(path, { plot: 2 });
    }
    expect(await farmer.has('ATR')).toBe('52');
    await loop.manor.advance(DAY);
    await farmer.do('game/land/harvest', { plot: 1 });
    expect(await farmer.do('game/seed/sell', { seed: 'apple', quantity: 100 })).toMatchObject({
      earned: '20',
    });
    await farmer.do('game/land/harvest', { plot: 2 });
    expect(await farmer.do('game/seed/sell', { seed: 'apple', quantity: 146 })).toMatchObject({
      earned: '29.2',
    });
    expect(await farmer.has('ATR')).toBe('101.2');
    await loop.close();
  });
});
