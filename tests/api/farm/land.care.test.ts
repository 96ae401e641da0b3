import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Plot } from '#core/api/objects.ts';
import { amountOf } from '#core/money/amount.ts';
import { DAY, HOUR, openFarm, setBalance, sowFor, type Farmer, type FarmWorld } from './farmWorld.ts';

let farm: FarmWorld;
beforeAll(async () => (farm = await openFarm()));
afterEach(() => farm.expectClean());
afterAll(() => farm.close());

const calls = {
  water: { path: 'game/land/js', price: 'game/land/jsPrice', done: 'alreadyWatered', at: 'wateredAt' },
  fertilize: {
    path: 'game/land/sf',
    price: 'game/land/sfPrice',
    done: 'alreadyFertilized',
    at: 'fertilizedAt',
  },
  weed: { path: 'game/land/cc', price: 'game/land/ccPrice', done: 'alreadyWeeded', at: 'weededAt' },
  insects: {
    path: 'game/land/sc',
    price: 'game/land/scPrice',
    done: 'alreadyKilledInsects',
    at: 'insectsKilledAt',
  },
} as const;
type Care = keyof typeof calls;
const cares = Object.keys(calls) as Care[];

async function plantOf(farmer: Farmer, number = 1): Promise<NonNullable<Plot['plant']>> {
  const { list } = await farmer.do('game/land/list');
  const plant = list[number - 1]?.plant;
  if (!plant) throw new Error(`nothing grows on plot ${number}`);
  return plant;
}

/** Advances game time to a later instant. */
const waitUntil = (at: number) => farm.manor.advance(at - farm.now());

/** First instant at which the plant on plot 1 can get a care. */
async function fromOf(farmer: Farmer, care: Care): Promise<number> {
  const plant = await plantOf(farmer);
  return care === 'weed' ? plant.weedsAt : care === 'insects' ? plant.insectsAt : plant.sownAt;
}

async function sown(seed = 'apple', plots = 1): Promise<Farmer> {
  const farmer = await farm.farmer({ plots, atr: '0' });
  const numbers = Array.from({ length: plots }, (_, at) => at + 1).join(',');
  await sowFor(farm, farmer, seed, numbers);
  await setBalance(farm, farmer, '1000');
  return farmer;
}

describe.each(cares)('%s', (care) => {
  const { path, price, done, at } = calls[care];

  test('costs a tenth of the sapling, is recorded on the plant, and is possible once', async () => {
    const farmer = await sown();
    await waitUntil(await fromOf(farmer, care));
    const answer = await farmer.do(path, { plot: 1 });
    expect(answer).toMatchObject({
      results: [{ plot: 1, done: true, key: null, msg: null }],
      spentAtr: '2',
      spentAtb: '0',
    });
    expect(answer.changes.plots?.[0]?.plant?.[at]).toBe(farm.now());
    expect(answer.changes.balances?.find(({ coin }) => coin === 'ATR')?.available).toBe('998');
    expect((await farmer.do('game/land/list')).list[0]).toEqual(answer.changes.plots?.[0]);
    expect(await farmer.refused(path, { plot: 1 })).toBe(done);
    expect(await farmer.has('ATR')).toBe('998');
  });

  test('is possible until a millisecond before the plant is ripe', async () => {
    const farmer = await sown('apple', 2);
    const { ripeAt } = await plantOf(farmer);
    await waitUntil(ripeAt - 1);
    await farmer.do(path, { plot: 1 });
    await waitUntil(ripeAt);
    expect(await farmer.refused(path, { plot: 2 })).toBe('growthOver');
    expect(await farmer.refused(path, { plot: 1 })).toBe(done);
    expect(await farmer.refused(path, { plot: 'all' })).toBe('nothingToDo');
  });

  test('is refused on empty land, on wild land, and for a malformed plot', async () => {
    const farmer = await farm.farmer();
    expect(await farmer.refused(path, { plot: 1 })).toBe('plotEmpty');
    expect(await farmer.refused(path, { plot: 2 })).toBe('plotNotYours');
    expect(await farmer.refused(path, { plot: '1,2' })).toBe('nothingToDo');
    expect(await farmer.refused(path, { plot: 'all' })).toBe('nothingToDo');
    for (const plot of ['0', '25', '1,1', 'ALL', '', '1;2']) {
      expect(await farmer.refused(path, { plot })).toBe('invalidParameter');
    }
    expect(await farmer.refused(path)).toBe('missingParameter');
  });

  test('has the price that is then paid', async () => {
    const farmer = await sown('peach');
    await farm.move('issuer', `user:${farmer.id}`, 1_500_000n, 'ATB');
    await waitUntil(await fromOf(farmer, care));
    const answer = await farmer.do(price, { plot: 1 });
    expect(answer).toMatchObject({ totalAtr: '3.5', totalAtb: '1.5' });
    const plant = await plantOf(farmer);
    expect(answer.list).toEqual([
      {
        plot: 1,
        care,
        cost: '5',
        costAtb: '1.5',
        addsFruit: 10,
        addsAtr: '5.25',
        possible: true,
        key: null,
        msg: null,
        from: await fromOf(farmer, care),
        until: plant.ripeAt,
      },
    ]);
    expect(await farmer.do(path, { plot: 1 })).toMatchObject({ spentAtr: '3.5', spentAtb: '1.5' });
    expect(await farmer.has('ATB')).toBe('0');
    expect((await farmer.do(price, { plot: 1 })).list[0]).toMatchObject({
      possible: false,
      key: done,
      addsFruit: 0,
      costAtb: '0',
    });
  });
});

describe('weeds and insects', () => {
  test.each([
    ['weed', 'noWeeds'],
    ['insects', 'noInsects'],
  ] as const)('%s is possible from the instant they appear', async (care, key) => {
    const farmer = await sown('banana');
    const from = await fromOf(farmer, care);
    await waitUntil(from - 1);
    expect(await farmer.refused(calls[care].path, { plot: 1 })).toBe(key);
    expect((await farmer.do(calls[care].price, { plot: 1 })).list[0]).toMatchObject({
      possible: false,
      key,
      from,
      addsFruit: 10,
    });
    await waitUntil(from);
    await farmer.do(calls[care].path, { plot: 1 });
  });
});

describe('care of several plots', () => {
  test('is one posting for all plots where it is possible, and reports the others', async () => {
    const farmer = await sown('apple', 3);
    await farmer.do('game/land/js', { plot: 2 });
    const answer = await farmer.do('game/land/js', { plot: '3,2,7,1' });
    expect(answer.results).toEqual([
      { plot: 3, done: true, key: null, msg: null },
      { plot: 2, done: false, key: 'alreadyWatered', msg: expect.stringContaining('2') },
      { plot: 7, done: false, key: 'plotNotYours', msg: expect.stringContaining('7') },
      { plot: 1, done: true, key: null, msg: null },
    ]);
    expect(answer.spentAtr).toBe('4');
    expect(answer.changes.plots?.map(({ number }) => number)).toEqual([3, 1]);
    const { list } = await farmer.do('userAccount/balanceDetail', { type: 'saplingPurchase', size: 1 });
    expect(list[0]).toMatchObject({ kind: 'care:water', reference: 'plots:3,1', amount: '-4' });
  });

  test('on all plots names only those where it is possible', async () => {
    const farmer = await sown('apple', 3);
    await farmer.do('game/land/sf', { plot: 1 });
    const answer = await farmer.do('game/land/sf', { plot: 'all' });
    expect(answer.results.map(({ plot }) => plot)).toEqual([2, 3]);
    expect(await farmer.refused('game/land/sf', { plot: 'all' })).toBe('nothingToDo');
    expect(await farmer.refused('game/land/sf', { plot: '1,2,3' })).toBe('nothingToDo');
  });

  test('is refused as a whole when the balance is one unit short', async () => {
    const farmer = await sown('apple', 3);
    await setBalance(farm, farmer, '5.999999');
    const { key, msg } = await farmer.call('game/land/js', { plot: 'all' });
    expect(key).toBe('insufficientAtr');
    expect(msg).toMatch(/6.*5\.999999/);
    expect((await farmer.do('game/land/list')).list.every(({ plant }) => !plant?.wateredAt)).toBe(true);
    expect(await farmer.has('ATR')).toBe('5.999999');
    await setBalance(farm, farmer, '6');
    await farmer.do('game/land/js', { plot: 'all' });
    expect(await farmer.has('ATR')).toBe('0');
  });

  test('spends credit on at most half of each, in order, and the price says so', async () => {
    const farmer = await sown('apple', 3);
    await farm.move('issuer', `user:${farmer.id}`, 1_700_000n, 'ATB');
    const quoted = await farmer.do('game/land/jsPrice', { plot: 'all' });
    expect(quoted.list.map(({ costAtb }) => costAtb)).toEqual(['1', '0.7', '0']);
    const issuer = await farm.account('issuer', 'ATB');
    const answer = await farmer.do('game/land/js', { plot: 'all' });
    expect([answer.spentAtr, answer.spentAtb]).toEqual([quoted.totalAtr, quoted.totalAtb]);
    expect([answer.spentAtr, answer.spentAtb]).toEqual(['4.3', '1.7']);
    expect((await farm.account('issuer', 'ATB')) - issuer).toBe(amountOf('1.7'));
    expect(await farmer.has('ATR')).toBe('995.7');
  });

  test("costs a part of each sapling's own price", async () => {
    const farmer = await farm.farmer({ plots: 2, atr: '1000' });
    await sowFor(farm, farmer, 'apple', '1');
    await sowFor(farm, farmer, 'mango', '2');
    expect(await farmer.do('game/land/js', { plot: 'all' })).toMatchObject({ spentAtr: '14' });
  });
});

describe('the price of a care', () => {
  test('names every requested plot, and for all those where it is possible', async () => {
    const farmer = await farm.farmer({ plots: 2 });
    await sowFor(farm, farmer, 'apple', '1');
    const answer = await farmer.do('game/land/jsPrice', { plot: '1,2,3' });
    expect(answer.list.map(({ plot, key, cost, from, until }) => [plot, key, cost, from, until])).toEqual([
      [1, null, '2', farm.now(), farm.now() + 4 * HOUR],
      [2, 'plotEmpty', '0', null, null],
      [3, 'plotNotYours', '0', null, null],
    ]);
    expect(answer.totalAtr).toBe('2');
    expect((await farmer.do('game/land/jsPrice', { plot: 'all' })).list.map(({ plot }) => plot)).toEqual([1]);
    await farm.manor.advance(DAY);
    expect((await farmer.do('game/land/jsPrice', { plot: 'all' })).list).toEqual([]);
    expect((await farmer.do('game/land/jsPrice', { plot: 1 })).list[0]).toMatchObject({
      key: 'growthOver',
      addsFruit: 0,
    });
  });

  test('adds 10, 11, 12 and 13 fruits with each further care', async () => {
    const farmer = await sown('apple');
    const { weedsAt, insectsAt } = await plantOf(farmer);
    await waitUntil(Math.max(weedsAt, insectsAt));
    const added: (number | undefined)[] = [];
    for (const care of cares) {
      added.push((await farmer.do(calls[care].price, { plot: 1 })).list[0]?.addsFruit);
      await farmer.do(calls[care].path, { plot: 1 });
    }
    expect(added).toEqual([10, 11, 12, 13]);
  });
});
