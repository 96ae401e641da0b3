import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, openFarm, setBalance, sowFor, type Farmer, type FarmWorld } from './farmWorld.ts';

let farm: FarmWorld;
beforeAll(async () => (farm = await openFarm()));
afterEach(async () => {
  farm.setConstants({});
  await farm.expectClean();
});
afterAll(() => farm.close());

/** Harvests one apple tree: 100 more fruits in the warehouse. */
async function harvestApples(farmer: Farmer): Promise<void> {
  await sowFor(farm, farmer, 'apple', '1');
  await farm.manor.advance(4 * HOUR);
  await farmer.do('game/land/harvest', { plot: 1 });
}

describe('game/price and game/seed/list', () => {
  test('return P, y and all prices, equal to those of the shop', async () => {
    await farm.setFarmPool('1500000');
    const farmer = await farm.farmer();
    const { prices } = await farmer.do('game/price');
    expect(prices).toMatchObject({
      at: farm.now(),
      p: '0.1',
      change24hBps: 0,
      yPpm: 1_050_000,
      hen: { price: '200', feedPrice: '1', eggPrice: '4.55', lifeDays: 60 },
    });
    expect(prices.saplings).toEqual([
      { seed: 'apple', price: '20', growMs: 4 * HOUR, fruitPrice: '0.21', careCost: '2' },
      { seed: 'orange', price: '35', growMs: 8 * HOUR, fruitPrice: '0.3675', careCost: '3.5' },
      { seed: 'peach', price: '50', growMs: 24 * HOUR, fruitPrice: '0.525', careCost: '5' },
      { seed: 'banana', price: '80', growMs: 48 * HOUR, fruitPrice: '0.84', careCost: '8' },
      { seed: 'mango', price: '120', growMs: 72 * HOUR, fruitPrice: '1.26', careCost: '12' },
    ]);
    expect(await farmer.do('game/seed/list')).toEqual({ prices });
  });

  test('follow the farm pool', async () => {
    const farmer = await farm.farmer();
    await farm.setFarmPool('500000');
    expect((await farmer.do('game/price')).prices).toMatchObject({
      yPpm: 925_000,
      hen: { eggPrice: '4.008333' },
    });
    await farm.setFarmPool('0');
    expect((await farmer.do('game/price')).prices).toMatchObject({
      yPpm: 800_000,
      hen: { eggPrice: '3.466666' },
    });
    await farm.setFarmPool('1500000');
  });

  test('take no parameter and need a sign-in', async () => {
    const farmer = await farm.farmer();
    for (const path of ['game/price', 'game/seed/list', 'game/seed/myList', 'game/land/price'] as const) {
      expect(await farmer.refused(path, { seed: 'apple' })).toBe('unknownParameter');
      expect((await farm.manor.call(path)).key).toBe('signInRequired');
    }
  });
});

describe('game/seed/buy', () => {
  test('adds saplings to the warehouse for their list price', async () => {
    const farmer = await farm.farmer({ atr: '305' });
    for (const [seed, spent] of [
      ['apple', '20'],
      ['orange', '35'],
      ['peach', '50'],
      ['banana', '80'],
      ['mango', '120'],
    ] as const) {
      const answer = await farmer.do('game/seed/buy', { seed, quantity: 1 });
      expect(answer.spent).toBe(spent);
      expect(answer.changes.stock?.saplings[seed]).toBe(1);
    }
    expect(await farmer.has('ATR')).toBe('0');
    const { stock } = await farmer.do('game/seed/myList');
    expect(stock.saplings).toEqual({ apple: 1, orange: 1, peach: 1, banana: 1, mango: 1 });
    expect(stock.eggs).toEqual([]);
  });

  test('sells at least 1 and at most what the balance covers, to the unit', async () => {
    const farmer = await farm.farmer({ atr: '59.999999' });
    expect(await farmer.refused('game/seed/buy', { seed: 'apple', quantity: 0 })).toBe('quantityTooSmall');
    expect(await farmer.refused('game/seed/buy', { seed: 'apple', quantity: 3 })).toBe('insufficientAtr');
    expect(await farmer.do('game/seed/buy', { seed: 'apple', quantity: 2 })).toMatchObject({ spent: '40' });
    await setBalance(farm, farmer, '60');
    await farmer.do('game/seed/buy', { seed: 'apple', quantity: 3 });
    expect((await farmer.do('game/seed/myList')).stock.saplings.apple).toBe(5);
  });

  test('sells 9 999 at once and refuses 10 000, non-numbers and unknown kinds', async () => {
    const farmer = await farm.farmer({ atr: '199980' });
    for (const quantity of ['10000', '-1', '1.5', '1e2', '01', 'x', '']) {
      expect(await farmer.refused('game/seed/buy', { seed: 'apple', quantity })).toBe('invalidParameter');
    }
    for (const seed of ['egg', 'Apple', 'pear', '']) {
      expect(await farmer.refused('game/seed/buy', { seed, quantity: 1 })).toBe('invalidParameter');
    }
    expect(await farmer.refused('game/seed/buy', { seed: 'apple' })).toBe('missingParameter');
    expect(await farmer.refused('game/seed/buy', { quantity: 1 })).toBe('missingParameter');
    await farmer.do('game/seed/buy', { seed: 'apple', quantity: 9_999 });
    expect(await farmer.has('ATR')).toBe('0');
  });
});

describe('game/seed/sell', () => {
  test('pays the frozen price and leaves the rest in the lot', async () => {
    const farmer = await farm.farmer({ atr: '0' });
    await harvestApples(farmer);
    await setBalance(farm, farmer, '0');
    const answer = await farmer.do('game/seed/sell', { seed: 'apple', quantity: 1 });
    expect(answer.earned).toBe('0.21');
    expect(answer.changes.stock?.fruit.apple).toMatchObject([{ quantity: 99 }]);
    expect(answer.changes.user).toBeUndefined();
    expect(await farmer.refused('game/seed/sell', { seed: 'apple', quantity: 100 })).toBe('notEnoughFruit');
    expect(await farmer.do('game/seed/sell', { seed: 'apple', quantity: 99 })).toMatchObject({
      earned: '20.79',
    });
    expect(await farmer.has('ATR')).toBe('21');
    expect(await farmer.refused('game/seed/sell', { seed: 'apple', quantity: 1 })).toBe('notEnoughFruit');
    const { list } = await farmer.do('userAccount/balanceDetail', { type: 'atrOutput' });
    expect(list.map(({ kind, amount, reference }) => [kind, amount, reference])).toEqual([
      ['fruit:apple', '20.79', 'quantity:99'],
      ['fruit:apple', '0.21', 'quantity:1'],
    ]);
  });

  test('sells the lots that spoil first, across different prices', async () => {
    const farmer = await farm.farmer({ atr: '0' });
    await harvestApples(farmer);
    await farm.setFarmPool('500000');
    await harvestApples(farmer);
    await farm.setFarmPool('1500000');
    await harvestApples(farmer);
    const lots = (await farmer.do('game/seed/myList')).stock.fruit.apple;
    expect(lots.map(({ quantity }) => quantity)).toEqual([100, 100, 100]);
    expect(Number(lots[0]?.price)).toBeGreaterThan(Number(lots[1]?.price));
    expect(await farmer.do('game/seed/sell', { seed: 'apple', quantity: 100 })).toMatchObject({
      earned: '21',
      changes: { stock: { fruit: { apple: lots.slice(1) } } },
    });
    const { earned } = await farmer.do('game/seed/sell', { seed: 'apple', quantity: 150 });
    expect(Number(earned)).toBeCloseTo(100 * Number(lots[1]?.price) + 10.5, 6);
    expect((await farmer.do('game/seed/myList')).stock.fruit.apple).toEqual([{ ...lots[2], quantity: 50 }]);
  });

  test('sells each kind separately, at least 1, and at most the stock', async () => {
    const farmer = await farm.farmer({ atr: '0' });
    await harvestApples(farmer);
    expect(await farmer.refused('game/seed/sell', { seed: 'orange', quantity: 1 })).toBe('notEnoughFruit');
    expect(await farmer.refused('game/seed/sell', { seed: 'egg', quantity: 1 })).toBe('notEnoughEggs');
    expect(await farmer.refused('game/seed/sell', { seed: 'apple', quantity: 0 })).toBe('quantityTooSmall');
    expect(await farmer.refused('game/seed/sell', { seed: 'hen', quantity: 1 })).toBe('invalidParameter');
    expect(await farmer.refused('game/seed/sell', { seed: 'apple', quantity: '10000' })).toBe(
      'invalidParameter',
    );
    const other = await farm.farmer();
    expect(await other.refused('game/seed/sell', { seed: 'apple', quantity: 1 })).toBe('notEnoughFruit');
  });

  test('sells fruit until a millisecond before it spoils, even before a job has run', async () => {
    const farmer = await farm.farmer({ atr: '0' });
    await harvestApples(farmer);
    await farm.manor.advance(30 * DAY - 1);
    await farmer.do('game/seed/sell', { seed: 'apple', quantity: 1 });
    await farm.manor.advance(1);
    expect((await farmer.do('game/seed/myList')).stock.fruit.apple).toEqual([]);
    expect(await farmer.refused('game/seed/sell', { seed: 'apple', quantity: 1 })).toBe('notEnoughFruit');
  });
});
