import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { saplings } from '#core/catalog/saplings.ts';
import { seeds } from '#core/catalog/seeds.ts';
import { bookOf } from '#server/ledger/book.ts';
import { openFarm, sowFor, type FarmWorld } from './farmWorld.ts';

let farm: FarmWorld;
beforeAll(async () => (farm = await openFarm()));
afterEach(async () => {
  farm.setConstants({});
  await farm.expectClean();
  await farm.setFarmPool('1500000');
});
afterAll(() => farm.close());

describe('game/land/sow', () => {
  test.each(seeds)('sows %s and puts its full-care harvest into escrow', async (seed) => {
    const farmer = await farm.farmer();
    await farmer.do('game/seed/buy', { seed, quantity: 1 });
    const pool = await farm.pool('farm');
    const { changes, results } = await farmer.do('game/land/sow', { plot: 1, seed });
    expect(results).toEqual([{ plot: 1, done: true, key: null, msg: null }]);
    const plant = changes.plots?.[0]?.plant;
    const { price, growMs } = saplings[seed];
    expect(plant).toMatchObject({
      seed,
      yPpm: 1_050_000,
      sownAt: farm.now(),
      ripeAt: farm.now() + growMs,
      wateredAt: null,
      fertilizedAt: null,
      weededAt: null,
      insectsKilledAt: null,
    });
    const fruitPrice = (price * 105n) / 10_000n;
    expect(await farm.account(`plants:${farmer.id}`)).toBe(146n * fruitPrice);
    expect(pool - (await farm.pool('farm'))).toBe(146n * fruitPrice);
    expect(changes.stock?.saplings[seed]).toBe(0);
    expect((await farmer.do('game/land/list')).list[0]).toEqual(changes.plots?.[0]);
  });

  test('sets weeds and insects between a quarter and three quarters, differently on each plot', async () => {
    const farmer = await farm.farmer({ plots: 6 });
    await sowFor(farm, farmer, 'mango', '1,2,3,4,5,6');
    const { list } = await farmer.do('game/land/list');
    const times = list.slice(0, 6).flatMap(({ plant }) => [plant?.weedsAt ?? 0, plant?.insectsAt ?? 0]);
    for (const at of times) {
      expect(at).toBeGreaterThanOrEqual(farm.now() + saplings.mango.growMs / 4);
      expect(at).toBeLessThanOrEqual(farm.now() + (saplings.mango.growMs * 3) / 4);
    }
    expect(new Set(times).size).toBe(times.length);
  });

  test('freezes y, price and terms of a sown plant', async () => {
    const farmer = await farm.farmer({ plots: 2 });
    await sowFor(farm, farmer, 'apple', '1');
    await farm.setFarmPool('500000');
    farm.setConstants({ CARE_COST_BPS: 5_000, CARE_YIELD_BPS: 30_000, FRUIT_BASE: 1_000 });
    const { list } = await farmer.do('game/land/jsPrice', { plot: 1 });
    expect(list[0]).toMatchObject({ cost: '2', addsFruit: 10, addsAtr: '2.1' });
    await sowFor(farm, farmer, 'apple', '2');
    const { list: plots } = await farmer.do('game/land/list');
    expect(plots.slice(0, 2).map(({ plant }) => [plant?.yPpm, plant?.fruitPrice])).toEqual([
      [1_050_000, '0.21'],
      [expect.toSatisfy((y: number) => y >= 925_000 && y < 926_000), expect.stringMatching(/^0\.0185/)],
    ]);
  });

  test('sows as many plots as there are saplings, and reports each plot', async () => {
    const farmer = await farm.farmer({ plots: 4 });
    await sowFor(farm, farmer, 'apple', '2');
    await farmer.do('game/seed/buy', { seed: 'peach', quantity: 2 });
    const { results } = await farmer.do('game/land/sow', { plot: '4,2,9,1,3', seed: 'peach' });
    expect(results).toEqual([
      { plot: 4, done: true, key: null, msg: null },
      { plot: 2, done: false, key: 'plotNotEmpty', msg: expect.stringContaining('2') },
      { plot: 9, done: false, key: 'plotNotYours', msg: expect.stringContaining('9') },
      { plot: 1, done: true, key: null, msg: null },
      { plot: 3, done: false, key: 'notEnoughSaplings', msg: expect.any(String) },
    ]);
  });

  test('on all plots sows the empty ones as long as there are saplings, and names only those', async () => {
    const farmer = await farm.farmer({ plots: 4 });
    await sowFor(farm, farmer, 'apple', '2');
    await farmer.do('game/seed/buy', { seed: 'orange', quantity: 2 });
    const { results } = await farmer.do('game/land/sow', { plot: 'all', seed: 'orange' });
    expect(results.map(({ plot, done }) => [plot, done])).toEqual([
      [1, true],
      [3, true],
    ]);
  });

  test('refuses a missing plot, an occupied plot, and a kind without saplings', async () => {
    const farmer = await farm.farmer({ plots: 2 });
    expect(await farmer.refused('game/land/sow', { plot: 3, seed: 'apple' })).toBe('plotNotYours');
    expect(await farmer.refused('game/land/sow', { plot: 1, seed: 'apple' })).toBe('notEnoughSaplings');
    expect(await farmer.refused('game/land/sow', { plot: 'all', seed: 'apple' })).toBe('notEnoughSaplings');
    expect(await farmer.refused('game/land/sow', { plot: '1,2', seed: 'apple' })).toBe('nothingToDo');
    await farmer.do('game/seed/buy', { seed: 'orange', quantity: 9 });
    expect(await farmer.refused('game/land/sow', { plot: 1, seed: 'apple' })).toBe('notEnoughSaplings');
    await farmer.do('game/land/sow', { plot: 'all', seed: 'orange' });
    expect(await farmer.refused('game/land/sow', { plot: 1, seed: 'orange' })).toBe('plotNotEmpty');
    expect(await farmer.refused('game/land/sow', { plot: 'all', seed: 'orange' })).toBe('nothingToDo');
    expect(await farmer.refused('game/land/sow', { plot: 1 })).toBe('missingParameter');
    expect(await farmer.refused('game/land/sow', { seed: 'apple' })).toBe('missingParameter');
    for (const params of [
      { plot: 1, seed: 'hen' },
      { plot: 1, seed: 'Apple' },
      { plot: '1,1', seed: 'apple' },
      { plot: 0, seed: 'apple' },
      { plot: 25, seed: 'apple' },
    ]) {
      expect(await farmer.refused('game/land/sow', params)).toBe('invalidParameter');
    }
  });

  test('refuses, to the unit, when the farm pool cannot cover the escrow, and sows nothing', async () => {
    const farmer = await farm.farmer({ plots: 2 });
    await farmer.do('game/seed/buy', { seed: 'apple', quantity: 2 });
    await farm.setFarmPool('23.360145');
    expect(await farmer.refused('game/land/sow', { plot: 1, seed: 'apple' })).toBe('farmPoolDry');
    expect((await farmer.do('game/seed/myList')).stock.saplings.apple).toBe(2);
    await farm.setFarmPool('23.360146');
    expect(await farmer.refused('game/land/sow', { plot: 'all', seed: 'apple' })).toBe('farmPoolDry');
    // The pool itself raises y to 0.800005: 146 × 0.160001 is all that it has.
    await farmer.do('game/land/sow', { plot: 1, seed: 'apple' });
    expect(await farm.pool('farm')).toBe(0n);
    expect(await farmer.refused('game/land/sow', { plot: 2, seed: 'apple' })).toBe('farmPoolDry');
  });

  test('buys what is missing in the same transaction, and pays for no more', async () => {
    const farmer = await farm.farmer({ plots: 4 });
    await farmer.do('game/seed/buy', { seed: 'apple', quantity: 1 });
    const { results, spent, changes } = await farmer.do('game/land/sow', {
      plot: '1,2,3',
      seed: 'apple',
      buy: 'missing',
    });
    expect(results.map(({ done }) => done)).toEqual([true, true, true]);
    expect(spent).toBe('40');
    expect(await farmer.has('ATR')).toBe('940');
    expect(changes.stock?.saplings.apple).toBe(0);
    expect(changes.plots?.map(({ plant }) => plant?.spent)).toEqual(['20', '20', '20']);
    // Statistics are the same as after a purchase in the shop.
    const { today } = await farmer.do('game/todayTj');
    expect(Number(today.spent)).toBeGreaterThanOrEqual(60);
    const again = await farmer.do('game/land/sow', { plot: '3,4', seed: 'apple', buy: 'missing' });
    expect(again.spent).toBe('20');
    expect(again.results.map(({ key }) => key)).toEqual(['plotNotEmpty', null]);
  });

  test('answers with the balances after the purchase also where the part of the farm pool had to be filled', async () => {
    const farmer = await farm.farmer({ atr: '100', plots: 1 });
    const part = await farm.manor.world.db
      .selectFrom('account')
      .select('balance')
      .where('name', '=', 'pool:farm')
      .where('coin', '=', 'ATR')
      .where('shard', '=', bookOf(farmer.id))
      .executeTakeFirst();
    await farm.move('pool:farm', `user:${farmer.id}`, part?.balance ?? 0n);
    const fillings = () =>
      farm.manor.world.db.selectFrom('posting').select('id').where('type', '=', 'levelling').execute();
    const before = await fillings();
    const { changes } = await farmer.do('game/land/sow', { plot: 1, seed: 'apple', buy: 'missing' });
    expect((await fillings()).length).toBeGreaterThan(before.length);
    expect(changes.balances?.find(({ coin }) => coin === 'ATR')?.total).toBe(await farmer.has('ATR'));
  });

  test('neither buys nor sows when one of both is impossible', async () => {
    const farmer = await farm.farmer({ plots: 2, atr: '50' });
    const state = async () => [await farmer.has('ATR'), (await farmer.do('game/land/list')).list];
    const before = await state();
    expect(await farmer.refused('game/land/sow', { plot: '1,2', seed: 'orange', buy: 'missing' })).toBe(
      'insufficientAtr',
    );
    await farm.setFarmPool('2');
    expect(await farmer.refused('game/land/sow', { plot: 1, seed: 'apple', buy: 'missing' })).toBe(
      'farmPoolDry',
    );
    expect(await state()).toEqual(before);
    expect(await farmer.refused('game/land/sow', { plot: 1, seed: 'apple', buy: 'all' })).toBe(
      'invalidParameter',
    );
  });
});
