import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { HOUR, openFarm, setBalance, sowFor, type FarmWorld } from './farmWorld.ts';

let farm: FarmWorld;
beforeAll(async () => (farm = await openFarm()));
afterEach(() => farm.expectClean());
afterAll(() => farm.close());

const times = (count: number) => Array.from({ length: count }, (_, at) => at);

describe('calls at the same time', () => {
  test('the same request id a hundred times at once sows and pays once, with equal answers', async () => {
    const farmer = await farm.farmer({ atr: '100' });
    const requestId = randomUUID();
    const answers = await Promise.all(
      times(100).map(() => farmer.call('game/seed/buy', { seed: 'apple', quantity: 1 }, { requestId })),
    );
    for (const { status, data } of answers) expect([status, data]).toEqual([200, answers[0]?.data]);
    expect(await farmer.has('ATR')).toBe('80');
    expect((await farmer.do('game/seed/myList')).stock.saplings.apple).toBe(1);
  });

  test('forty concurrent purchases with a balance for ten: exactly ten succeed', async () => {
    const farmer = await farm.farmer({ atr: '200' });
    const answers = await Promise.all(
      times(40).map(() => farmer.call('game/seed/buy', { seed: 'apple', quantity: 1 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ key }) => key === 'insufficientAtr')).toHaveLength(30);
    expect((await farmer.do('game/seed/myList')).stock.saplings.apple).toBe(10);
    expect(await farmer.has('ATR')).toBe('0');
  });

  test('one plot is reclaimed, sown, watered and harvested once under repeated concurrent calls', async () => {
    const farmer = await farm.farmer({ atr: '1000' });
    const once = async (
      path: Parameters<typeof farmer.call>[0],
      params: Record<string, string | number>,
      key: string,
    ) => {
      const answers = await Promise.all(times(8).map(() => farmer.call(path, params)));
      expect(answers.map((answer) => answer.key ?? 'done').sort(), path).toEqual(
        [...times(7).map(() => key), 'done'].sort(),
      );
    };
    await once('game/land/buy', { plot: 2 }, 'plotAlreadyYours');
    await farmer.do('game/seed/buy', { seed: 'apple', quantity: 8 });
    await once('game/land/sow', { plot: 2, seed: 'apple' }, 'plotNotEmpty');
    await once('game/land/js', { plot: 2 }, 'alreadyWatered');
    await farm.manor.advance(4 * HOUR);
    await once('game/land/harvest', { plot: 2 }, 'plotEmpty');
    expect((await farmer.do('game/seed/myList')).stock.fruit.apple).toMatchObject([{ quantity: 110 }]);
    await farmer.do('game/seed/sell', { seed: 'apple', quantity: 109 });
    await once('game/seed/sell', { seed: 'apple', quantity: 1 }, 'notEnoughFruit');
  });

  test('many players buy, sow, feed and sell at once, and no coin or object is lost', async () => {
    const farmers = await Promise.all(times(4).map(() => farm.farmer({ atr: '2000', plots: 2 })));
    await Promise.all(
      farmers.map(async (farmer) => {
        await farmer.do('game/seed/buy', { seed: 'apple', quantity: 2 });
        await farmer.do('game/seed/buy', { seed: 'hen', quantity: 2 });
        await Promise.all([
          farmer.do('game/land/sow', { plot: 'all', seed: 'apple' }),
          farmer.do('game/hen/feed', { hen: 'all' }),
        ]);
        await Promise.all([
          farmer.do('game/land/js', { plot: 'all' }),
          farmer.do('game/land/sf', { plot: 1 }),
        ]);
      }),
    );
    await farm.manor.advance(6 * HOUR);
    await Promise.all(
      farmers.map(async (farmer) => {
        await Promise.all([
          farmer.do('game/land/harvest', { plot: 'all' }),
          farmer.do('game/hen/collect', { hen: 'all' }),
        ]);
        await Promise.all([
          farmer.do('game/seed/sell', { seed: 'apple', quantity: 231 }),
          farmer.do('game/seed/sell', { seed: 'egg', quantity: 2 }),
        ]);
      }),
    );
    for (const farmer of farmers) {
      const { stock } = await farmer.do('game/seed/myList');
      expect([stock.fruit.apple, stock.eggs]).toEqual([[], []]);
    }
  });

  test('jobs settle spoilt goods while their owners sell others', async () => {
    const farmer = await farm.farmer();
    await sowFor(farm, farmer, 'apple', '1');
    await farm.manor.advance(4 * HOUR);
    await farmer.do('game/land/harvest', { plot: 1 });
    await sowFor(farm, farmer, 'apple', '1');
    await farm.manor.advance(30 * 24 * HOUR);
    await farmer.do('game/land/harvest', { plot: 1 });
    await setBalance(farm, farmer, '0');
    const [sales] = await Promise.all([
      Promise.all(times(10).map(() => farmer.do('game/seed/sell', { seed: 'apple', quantity: 10 }))),
      farm.runFarmJobs(),
    ]);
    expect(sales).toHaveLength(10);
    expect((await farmer.do('game/seed/myList')).stock.fruit.apple).toEqual([]);
  });

  test('the last plots of the world are sold once each', async () => {
    const farmers = await Promise.all(times(6).map(() => farm.farmer({ plots: 0 })));
    const { plots } = await farm.manor.world.db
      .selectFrom('plot')
      .select((eb) => eb.fn.countAll<bigint>().as('plots'))
      .executeTakeFirstOrThrow();
    farm.setConstants({ LAND_WORLD_PLOTS: Number(plots) + 3 });
    const answers = await Promise.all(farmers.map((farmer) => farmer.call('game/land/buy', { plot: 1 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ key }) => key === 'worldFull')).toHaveLength(3);
    farm.setConstants({});
  });
});
