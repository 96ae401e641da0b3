import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, openFarm, setBalance, sowFor, type FarmWorld } from './farmWorld.ts';

let farm: FarmWorld;
beforeAll(async () => (farm = await openFarm()));
afterEach(() => farm.expectClean());
afterAll(() => farm.close());

describe('spoilt goods', () => {
  test('fruit returns to the farm pool once it is spoilt, and not a millisecond before', async () => {
    const farmer = await farm.farmer();
    await sowFor(farm, farmer, 'apple', '1');
    await farm.manor.advance(4 * HOUR);
    await farmer.do('game/land/harvest', { plot: 1 });
    await farmer.do('game/seed/sell', { seed: 'apple', quantity: 40 });
    await farm.manor.advance(30 * DAY - 1);
    await farm.runFarmJobs();
    const pool = await farm.pool('farm');
    const { version } = (await farmer.do('game/seed/myList')).stock;
    // Jobs run once an hour, so this one runs at the next hour and not at the very instant.
    await farm.manor.advance(1);
    await farm.runFarmJobs();
    expect(await farm.pool('farm')).toBe(pool);
    await farm.manor.advance(HOUR);
    await farm.runFarmJobs();
    expect((await farm.pool('farm')) - pool).toBe(60n * 210_000n);
    const { stock } = await farmer.do('game/seed/myList');
    expect(stock.fruit.apple).toEqual([]);
    expect(stock.version).toBeGreaterThan(version);
    await farm.manor.advance(HOUR);
    await farm.runFarmJobs();
    expect((await farm.pool('farm')) - pool).toBe(60n * 210_000n);
  });

  test('a job settles fruit at the very instant it spoils', async () => {
    const farmer = await farm.farmer();
    await sowFor(farm, farmer, 'apple', '1');
    await farm.manor.advance(4 * HOUR);
    await farmer.do('game/land/harvest', { plot: 1 });
    await farm.manor.advance(30 * DAY);
    await farm.runFarmJobs();
    expect(await farm.account(`plants:${farmer.id}`)).toBe(0n);
  });

  test('eggs return from nests and from the warehouse alike', async () => {
    const farmer = await farm.farmer();
    await farmer.do('game/seed/buy', { seed: 'hen', quantity: 2 });
    await farmer.do('game/hen/feed', { hen: 'all' });
    await farm.manor.advance(6 * HOUR);
    const [first] = (await farmer.do('game/hen/list')).list;
    await farmer.do('game/hen/collect', { hen: first?.id ?? '' });
    const pool = await farm.pool('farm');
    const price = BigInt(Math.round(Number(first?.eggPrice) * 1e6));
    await farm.manor.advance(30 * DAY);
    await farm.runFarmJobs();
    expect((await farm.pool('farm')) - pool).toBe(2n * price);
    const { list } = await farmer.do('game/hen/list');
    expect(list.map(({ eggsAt, collectedEggs }) => [eggsAt, collectedEggs])).toEqual([
      [[], 1],
      [[], 0],
    ]);
    expect(list[0]?.version).toBeGreaterThan(first?.version ?? Infinity);
  });

  test("at a hen's end the eggs never laid return, and laid eggs can still be sold", async () => {
    const farmer = await farm.farmer();
    await farmer.do('game/seed/buy', { seed: 'hen', quantity: 1 });
    await farm.manor.advance(58 * DAY);
    await farmer.do('game/hen/feed', { hen: 'all' });
    await farm.manor.advance(2 * DAY);
    const [hen] = (await farmer.do('game/hen/list')).list;
    const price = BigInt(Math.round(Number(hen?.eggPrice) * 1e6));
    const escrow = `hens:${farmer.id}` as const;
    expect(await farm.account(escrow)).toBe(60n * price);
    const pool = await farm.pool('farm');
    await farm.runFarmJobs();
    expect(await farm.account(escrow)).toBe(price);
    expect((await farm.pool('farm')) - pool).toBeGreaterThanOrEqual(59n * price);
    await farmer.do('game/hen/collect', { hen: 'all' });
    await farmer.do('game/seed/sell', { seed: 'egg', quantity: 1 });
    expect(await farm.account(escrow)).toBe(0n);
  });

  test('of many players is settled in bounded turns within one pass', async () => {
    const farmers = [await farm.farmer(), await farm.farmer(), await farm.farmer()];
    for (const farmer of farmers) {
      await setBalance(farm, farmer, '100000');
      await farmer.do('game/seed/buy', { seed: 'hen', quantity: 12 });
    }
    for (let day = 0; day < 4; day++) {
      for (const farmer of farmers) await farmer.do('game/hen/feed', { hen: 'all' });
      await farm.manor.advance(DAY);
    }
    await farm.manor.advance(40 * DAY);
    await farm.runFarmJobs();
    const remaining = await farm.manor.world.db.selectFrom('egg').selectAll().execute();
    expect(remaining).toEqual([]);
    await farm.manor.advance(20 * DAY);
    await farm.runFarmJobs();
    const owed = await farm.manor.world.db
      .selectFrom('account')
      .selectAll()
      .where('name', 'like', 'hens:%')
      .where('balance', '>', 0n)
      .execute();
    expect(owed).toEqual([]);
  });
});
