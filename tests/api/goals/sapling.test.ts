import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { amountOf } from '#core/money/amount.ts';
import { bookOf } from '#server/ledger/book.ts';
import { DAY, openFarm, setBalance, type Farmer, type FarmWorld } from '../farm/farmWorld.ts';

let farm: FarmWorld;
beforeAll(async () => {
  farm = await openFarm();
});
afterEach(async () => {
  farm.setConstants({});
  await farm.expectClean();
});
afterAll(() => farm.close());

const PATH = 'game/goal/sapling';

/** A player who spent 40 ATR on trees, and has neither coins nor goods left. */
async function broke(): Promise<Farmer> {
  const farmer = await farm.farmer({ atr: '100' });
  for (let tree = 0; tree < 2; tree += 1) {
    await farmer.do('game/seed/buy', { seed: 'apple', quantity: 1 });
    await farmer.do('game/land/sow', { plot: 1, seed: 'apple' });
    await farm.manor.advance(DAY);
    await farmer.do('game/land/harvest', { plot: 1 });
    await farmer.do('game/seed/sell', { seed: 'apple', quantity: 100 });
  }
  await setBalance(farm, farmer, '19.999999');
  return farmer;
}

test('promotion pays the price of one sapling a day into the farm pool', async () => {
  const farmer = await broke();
  expect((await farmer.do('game/goal/list')).saplingOpen).toBe(true);
  const [promotion, pool] = [await farm.pool('promotion'), await farm.pool('farm')];
  const { changes } = await farmer.do(PATH);
  expect(changes.stock?.saplings.apple).toBe(1);
  expect(promotion - (await farm.pool('promotion'))).toBe(amountOf('20'));
  expect((await farm.pool('farm')) - pool).toBe(amountOf('20'));
  // It names no player, and lies in the book of the one who called.
  const posted = farm.manor.world.db
    .selectFrom('posting')
    .select(['kind', 'book'])
    .orderBy('id', 'desc')
    .limit(1);
  expect(await posted.execute()).toMatchObject([{ book: bookOf(farmer.id) }]);
  expect(await farmer.refused(PATH)).toBe('alreadyGiven');
  await farmer.do('game/land/sow', { plot: 1, seed: 'apple' });
  await farm.manor.advance(DAY);
  expect(await farmer.refused(PATH)).toBe('saplingNotNeeded');
  await farmer.do('game/land/harvest', { plot: 1 });
  expect(await farmer.refused(PATH)).toBe('saplingNotNeeded');
  await farmer.do('game/seed/sell', { seed: 'apple', quantity: 100 });
  expect(await farmer.refused(PATH)).toBe('saplingNotNeeded');
});

test('it is at most what the player spent on the farm, so that new accounts gain nothing', async () => {
  const fresh = await farm.farmer({ atr: '0' });
  await setBalance(farm, fresh, '0');
  const idle = await broke();
  for (let day = 0; day < 2; day += 1) {
    await idle.do(PATH);
    await idle.do('game/land/sow', { plot: 1, seed: 'apple' });
    await farm.manor.advance(DAY);
    await idle.do('game/land/harvest', { plot: 1 });
    await idle.do('game/seed/sell', { seed: 'apple', quantity: 100 });
    await setBalance(farm, idle, '0');
  }
  expect(await idle.refused(PATH)).toBe('saplingNotEarned');
  expect((await idle.do('game/goal/list')).saplingOpen).toBe(false);
});

test("two requests at once give one, and a used-up day's budget refuses with nothing changed", async () => {
  const farmer = await broke();
  const answers = await Promise.all([farmer.call(PATH), farmer.call(PATH)]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 40997]);
  const late = await broke();
  farm.setConstants({ GOAL_DAY_BUDGET_ATR: '0' });
  expect(await late.refused(PATH)).toBe('goalsOut');
  expect((await late.do('game/seed/myList')).stock.saplings.apple).toBe(0);
});
