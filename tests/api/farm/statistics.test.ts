import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#core/rules/clock.ts';
import { DAY, HOUR, openFarm, type FarmWorld } from './farmWorld.ts';

let farm: FarmWorld;
beforeAll(async () => (farm = await openFarm()));
afterEach(() => farm.expectClean());
afterAll(() => farm.close());

describe('game/todayTj', () => {
  test('of a newcomer is all zero, with 14 days and the pool', async () => {
    const farmer = await farm.farmer({ plots: 0 });
    const answer = await farmer.do('game/todayTj');
    const none = { spent: '0', earned: '0' };
    expect(answer).toMatchObject({
      today: none,
      lifetime: none,
      byPlot: [],
      cares: { water: 0, fertilize: 0, weed: 0, insects: 0 },
      farmTarget: '1000000',
    });
    expect(answer.byKind.map(({ kind }) => kind)).toEqual([
      'apple',
      'orange',
      'peach',
      'banana',
      'mango',
      'hen',
      'land',
      'look',
    ]);
    const today = dayOf(farm.now());
    expect(answer.days).toEqual(Array.from({ length: 14 }, (_, at) => ({ day: today - 13 + at, ...none })));
  });

  test('sums spends and earnings by kind and by plot, today and by day', async () => {
    const farmer = await farm.farmer({ atr: '10000', plots: 0 });
    await farmer.do('game/land/buy', { plot: 1 });
    await farmer.do('game/land/buy', { plot: 2 });
    await farmer.do('game/seed/buy', { seed: 'apple', quantity: 3 });
    await farmer.do('game/land/sow', { plot: 'all', seed: 'apple' });
    await farmer.do('game/land/js', { plot: 2 });
    await farmer.do('game/land/sf', { plot: 'all' });
    await farmer.do('game/seed/buy', { seed: 'hen', quantity: 1 });
    await farmer.do('game/hen/feed', { hen: 'all' });
    expect(await farmer.do('game/todayTj')).toMatchObject({
      today: { spent: '316', earned: '0' },
      lifetime: { spent: '316', earned: '0' },
      cares: { water: 1, fertilize: 2, weed: 0, insects: 0 },
      byPlot: [
        { plot: 1, spent: '22', earned: '0' },
        { plot: 2, spent: '74', earned: '0' },
      ],
    });
    await farm.manor.advance(DAY);
    await farmer.do('game/land/harvest', { plot: 'all' });
    await farmer.do('game/hen/collect', { hen: 'all' });
    const fruit = await farmer.do('game/seed/sell', { seed: 'apple', quantity: 231 });
    const egg = await farmer.do('game/seed/sell', { seed: 'egg', quantity: 1 });
    const answer = await farmer.do('game/todayTj');
    const earned = Number(fruit.earned) + Number(egg.earned);
    expect(Number(answer.today.earned)).toBeCloseTo(earned, 6);
    expect(answer.today.spent).toBe('0');
    expect(answer.lifetime).toEqual({ spent: '316', earned: answer.today.earned });
    expect(answer.days.slice(12).map(({ spent }) => spent)).toEqual(['316', '0']);
    expect(answer.byKind).toMatchObject([
      { kind: 'apple', spent: '66', earned: fruit.earned },
      { kind: 'orange' },
      { kind: 'peach' },
      { kind: 'banana' },
      { kind: 'mango' },
      { kind: 'hen', spent: '200', earned: egg.earned },
      { kind: 'land', spent: '50', earned: '0' },
      { kind: 'look', spent: '0', earned: '0' },
    ]);
    const byPlot = answer.byPlot.reduce((sum, plot) => sum + Number(plot.earned), 0);
    expect(byPlot).toBeCloseTo(Number(fruit.earned), 6);
  });

  test('counts a care paid half in credit by its ATR', async () => {
    const farmer = await farm.farmer({ atr: '100' });
    await farmer.do('game/seed/buy', { seed: 'apple', quantity: 1 });
    await farmer.do('game/land/sow', { plot: 1, seed: 'apple' });
    await farm.move('issuer', `user:${farmer.id}`, 5_000_000n, 'ATB');
    await farmer.do('game/land/js', { plot: 1 });
    expect((await farmer.do('game/todayTj')).today.spent).toBe('21');
  });

  test('starts a new day at midnight UTC of the game', async () => {
    const farmer = await farm.farmer({ atr: '100' });
    await farm.manor.advance(DAY - (farm.now() % DAY) - 1);
    await farmer.do('game/seed/buy', { seed: 'apple', quantity: 1 });
    expect((await farmer.do('game/todayTj')).today.spent).toBe('20');
    await farm.manor.advance(1);
    expect((await farmer.do('game/todayTj')).today.spent).toBe('0');
  });
});

describe('the expected return', () => {
  test('is published at the end of a day with spends, and days beyond the chart are removed', async () => {
    const world = await openFarm();
    const farmer = await world.farmer({ atr: '60000' });
    await world.runFarmJobs();
    expect((await farmer.do('game/price')).prices.expectedReturnBps).toBeNull();
    await farmer.do('game/seed/buy', { seed: 'peach', quantity: 10 });
    await world.manor.advance(DAY - (world.now() % DAY));
    await world.runFarmJobs();
    // 23 100 ATR a day to the farm, for 500 spent: too little to tell.
    expect((await farmer.do('game/price')).prices.expectedReturnBps).toBeNull();
    await farmer.do('game/seed/buy', { seed: 'peach', quantity: 924 });
    await world.manor.advance(DAY);
    await world.runFarmJobs();
    expect((await farmer.do('game/price')).prices.expectedReturnBps).toBe(9_000 + 5_000);
    await world.manor.advance(14 * DAY + HOUR);
    await world.runFarmJobs();
    expect((await farmer.do('game/price')).prices.expectedReturnBps).toBeNull();
    const days = await world.manor.world.db.selectFrom('farm_day').selectAll().execute();
    expect(days).toEqual([]);
    expect((await farmer.do('game/todayTj')).lifetime.spent).toBe('46700');
    await world.close();
  });

  test('of a day is not removed with old days after an outage longer than the chart', async () => {
    const world = await openFarm();
    const farmer = await world.farmer({ atr: '1000' });
    await world.runFarmJobs();
    await farmer.do('game/seed/buy', { seed: 'peach', quantity: 10 });
    await world.manor.advance(16 * DAY);
    await world.runFarmJobs();
    const { db } = world.manor.world;
    const summed = await db.selectFrom('farm_world_day').select('spent').orderBy('day').execute();
    expect(summed.slice(0, 2)).toEqual([{ spent: 500_000_000n }, { spent: 0n }]);
    await world.manor.advance(HOUR);
    await world.runFarmJobs();
    expect(await db.selectFrom('farm_day').selectAll().execute()).toEqual([]);
    await world.close();
  });
});
