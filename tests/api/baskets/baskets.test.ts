import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { DAY, openFarm, type Farmer, type FarmWorld } from '../farm/farmWorld.ts';
import { seen, stocked, worthOf } from './basketPlay.ts';

let farm: FarmWorld;
beforeAll(async () => {
  farm = await openFarm();
});
afterEach(async () => {
  farm.setConstants({});
  await farm.expectClean();
});
afterAll(() => farm.close());

const FILL = 'game/basket/fill';
const EXCHANGE = 'game/basket/exchange';

const stockOf = async (farmer: Farmer) => (await farmer.do('game/seed/myList')).stock;
const basketOf = async (farmer: Farmer, slot: number) =>
  (await farmer.do('game/basket/list')).baskets[slot - 1]!;

test('the board shows the same baskets all day, and those of tomorrow a day before', async () => {
  const farmer = await farm.farmer();
  const today = await farmer.do('game/basket/list');
  expect(today).toMatchObject({ level: 1, canExchange: true, bonusBps: 500, budget: '1000' });
  await farm.manor.advance(60_000);
  expect((await farmer.do('game/basket/list')).baskets).toEqual(today.baskets);
  await farm.manor.advance(DAY);
  const next = await farmer.do('game/basket/list');
  expect(next.day).toBe(today.day + 1);
  expect(next.baskets.map(({ goods }) => goods)).toEqual(today.tomorrow);
  const other = await farm.farmer();
  expect((await other.do('game/basket/list')).baskets).not.toEqual(next.baskets);
});

test('filling sells at the frozen prices out of the escrows and adds the bonus in manor credit', async () => {
  const farmer = await stocked(farm);
  const basket = await basketOf(farmer, 1);
  const [before, worth, pool] = [
    await stockOf(farmer),
    await worthOf(farmer, basket),
    await farm.pool('farm'),
  ];
  const atr = Number(await farmer.has('ATR'));
  const requestId = '00000000-0000-4000-8000-000000000018';
  const params = await seen(farmer, 1);
  const first = await farmer.do(FILL, params, { requestId });
  expect(await farmer.do(FILL, params, { requestId })).toEqual(first);
  expect(Number(first.basket.filled?.earned)).toBeCloseTo(worth, 6);
  expect(Number(first.basket.filled?.bonus)).toBeCloseTo(worth / 20, 5);
  expect(Number(await farmer.has('ATR')) - atr).toBeCloseTo(worth, 6);
  expect(await farmer.has('ATB')).toBe(first.basket.filled?.bonus);
  expect(await farm.pool('farm')).toBe(pool);
  const stock = await stockOf(farmer);
  for (const { good, quantity } of basket.goods) {
    if (good === 'egg') throw new Error('level 1 asks for no eggs');
    const left = stock.fruit[good].reduce((sum, lot) => sum + lot.quantity, 0);
    expect(left).toBe(before.fruit[good].reduce((sum, lot) => sum + lot.quantity, 0) - quantity);
  }
  expect(await farmer.refused(FILL, params)).toBe('basketFilled');
  expect(await basketOf(farmer, 1)).toEqual(first.basket);
});

test('all three of a day bring a ticket, and the album counts them', async () => {
  const farmer = await stocked(farm);
  const tickets = [];
  for (const slot of [2, 3, 1])
    tickets.push((await farmer.do(FILL, await seen(farmer, slot))).basket.filled?.ticket);
  expect(tickets).toEqual([false, false, true]);
  expect(await farmer.has('TKT')).toBe('1');
  const { pages } = await farmer.do('game/album/list');
  expect(pages.find(({ page }) => page === 'baskets')).toMatchObject({ count: 3, grade: 'bronze', next: 30 });
  const { steps } = await farmer.do('game/goal/list');
  expect(steps.find(({ key }) => key === 'baskets1')).toMatchObject({ have: 1, state: 'done' });
});

test('without the goods nothing is sold, also when only the second kind lacks', async () => {
  const empty = await farm.farmer();
  expect(await empty.refused(FILL, await seen(empty, 1))).toBe('notEnoughFruit');
  const farmer = await stocked(farm);
  const { baskets } = await farmer.do('game/basket/list');
  const mixed = baskets.find(({ goods }) => goods.length === 2)!;
  await farmer.do('game/seed/sell', { seed: 'orange', quantity: 100 });
  const before = await stockOf(farmer);
  expect(await farmer.refused(FILL, await seen(farmer, mixed.slot))).toBe('notEnoughFruit');
  expect({ ...(await stockOf(farmer)), version: 0 }).toEqual({ ...before, version: 0 });
});

test('goods that just spoilt do not count, before the job has cleared them', async () => {
  const farmer = await stocked(farm);
  const { constants } = farm.manor.world;
  await farm.manor.advance(constants.current().FRUIT_KEEP_MS);
  expect(await farmer.refused(FILL, await seen(farmer, 1))).toBe('notEnoughFruit');
  await farm.runFarmJobs();
});

test('after midnight the baskets of yesterday are refused', async () => {
  const farmer = await stocked(farm);
  const params = await seen(farmer, 1);
  await farm.manor.advance(DAY);
  expect(await farmer.refused(FILL, params)).toBe('basketDayOver');
  expect(await farmer.refused(EXCHANGE, params)).toBe('basketDayOver');
});

test('a level that rose in between is said, and nothing is sold', async () => {
  const farmer = await stocked(farm);
  const params = await seen(farmer, 1);
  await farm.manor.give(farmer, 'PTS', '1000');
  const { key, msg } = await farmer.call(FILL, params);
  expect(key).toBe('basketChanged');
  expect(msg).toContain('2');
  expect((await farmer.do('game/basket/list')).level).toBe(2);
});

test('one exchange a day; the new basket differs, stays, and can be filled', async () => {
  const farmer = await stocked(farm);
  const before = await basketOf(farmer, 2);
  const { basket } = await farmer.do(EXCHANGE, await seen(farmer, 2));
  expect(basket).toMatchObject({ slot: 2, exchanged: true, filled: null });
  expect(basket.goods).not.toEqual(before.goods);
  expect(await farmer.do('game/basket/list')).toMatchObject({ canExchange: false });
  expect(await basketOf(farmer, 2)).toEqual(basket);
  for (const slot of [1, 2])
    expect(await farmer.refused(EXCHANGE, await seen(farmer, slot))).toBe('basketExchanged');
  await farmer.do(FILL, await seen(farmer, 2));
  expect(await farmer.refused(EXCHANGE, await seen(farmer, 2))).toBe('basketFilled');
  await farm.manor.advance(DAY);
  expect(await farmer.do('game/basket/list')).toMatchObject({ canExchange: true });
});

test('with the budget gone in between nothing is sold until the player accepts the plain price', async () => {
  const farmer = await stocked(farm);
  const params = await seen(farmer, 1);
  farm.setConstants({ BASKET_DAY_BUDGET_ATR: '0' });
  const before = await stockOf(farmer);
  expect(await farmer.refused(FILL, params)).toBe('basketBonusOut');
  expect({ ...(await stockOf(farmer)), version: 0 }).toEqual({ ...before, version: 0 });
  expect(await farmer.do('game/basket/list')).toMatchObject({ budgetLeft: '0' });
  const { basket } = await farmer.do(FILL, { ...params, plain: 'yes' });
  expect(basket.filled).toMatchObject({ bonus: '0', ticket: false });
  expect(await farmer.has('ATB')).toBe('0');
});

test('the ticket is left out where the budget has room for the bonus only', async () => {
  const farmer = await stocked(farm);
  for (const slot of [1, 2]) await farmer.do(FILL, await seen(farmer, slot));
  const { budget, budgetLeft } = await farmer.do('game/basket/list');
  farm.setConstants({ BASKET_DAY_BUDGET_ATR: (Number(budget) - Number(budgetLeft) + 4).toFixed(6) });
  const { basket } = await farmer.do(FILL, await seen(farmer, 3));
  expect(basket.filled?.ticket).toBe(false);
  expect(Number(basket.filled?.bonus)).toBeGreaterThan(0);
  expect(await farmer.has('TKT')).toBe('0');
});

test('while promises are paused the board sells at the plain price only', async () => {
  const farmer = await stocked(farm);
  const params = await seen(farmer, 1);
  const { flows } = farm.manor.world;
  const refusal = flows.refusal.bind(flows);
  const { Refusal } = await import('#core/api/refusals.ts');
  flows.refusal = (flow) => (flow === 'promise' ? new Refusal('paused', { reason: 'test' }) : refusal(flow));
  try {
    expect((await farmer.call(FILL, params)).key).toBe('paused');
    expect((await farmer.do(FILL, { ...params, plain: 'yes' })).basket.filled?.bonus).toBe('0');
  } finally {
    flows.refusal = refusal;
  }
});

test('two fills at once sell one basket; a fill and an exchange at once leave one of both', async () => {
  const farmer = await stocked(farm);
  const params = await seen(farmer, 1);
  const answers = await Promise.all([farmer.call(FILL, params), farmer.call(FILL, params)]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 40959]);
  const second = await seen(farmer, 2);
  const [filled, exchanged] = await Promise.all([farmer.call(FILL, second), farmer.call(EXCHANGE, second)]);
  expect(filled.code).toBe(200);
  expect([200, 40959]).toContain(exchanged.code);
  const third = await seen(farmer, 3);
  const exchanges = await Promise.all([farmer.call(EXCHANGE, third), farmer.call(EXCHANGE, third)]);
  expect(exchanges.filter(({ code }) => code === 200)).toHaveLength(exchanged.code === 200 ? 0 : 1);
});

test('players who fill at once never take more than the budget', async () => {
  const players = await Promise.all([1, 2, 3, 4].map(() => stocked(farm)));
  const { budget, budgetLeft } = await players[0]!.do('game/basket/list');
  const room = 1;
  farm.setConstants({ BASKET_DAY_BUDGET_ATR: (Number(budget) - Number(budgetLeft) + room).toFixed(6) });
  const fills = await Promise.all(players.map(async (by) => by.call(FILL, await seen(by, 1))));
  const paid = fills.reduce((sum, { data }) => sum + Number(data?.basket?.filled?.bonus ?? 0), 0);
  expect(paid).toBeLessThanOrEqual(room);
  expect(fills.filter(({ code }) => code === 40967).length).toBeGreaterThan(0);
});

test('the audit names a day, a bonus and an album that were altered', async () => {
  const farmer = await stocked(farm);
  await farmer.do(FILL, await seen(farmer, 1));
  const broken = async (alter: string, undo: string) => {
    const { db } = farm.manor.world;
    await sql.raw(alter).execute(db);
    await expect(farm.expectClean()).rejects.toThrow();
    await sql.raw(undo).execute(db);
    await farm.expectClean();
  };
  await broken('UPDATE basket_day SET given = given + 1', 'UPDATE basket_day SET given = given - 1');
  await broken(
    'UPDATE basket_fill SET bonus = bonus + 1, ticket_worth = ticket_worth - 1 WHERE ticket_worth > 0',
    'UPDATE basket_fill SET bonus = bonus - 1, ticket_worth = ticket_worth + 1 WHERE ticket_worth > 0',
  );
  await broken(
    `UPDATE album_count SET count = count + 1 WHERE counter = 'baskets'`,
    `UPDATE album_count SET count = count - 1 WHERE counter = 'baskets'`,
  );
});
