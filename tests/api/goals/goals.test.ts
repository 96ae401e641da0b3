import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dailyGoals } from '#core/catalog/dailyGoals.ts';
import { amountOf } from '#core/money/amount.ts';
import { goalJobs } from '#server/goals/goal.jobs.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { DAY, openFarm, setBalance, type Farmer, type FarmWorld } from '../farm/farmWorld.ts';
import { ownerAndHelper, water } from '../neighbours/neighbourWorld.ts';

let farm: FarmWorld;
beforeAll(async () => {
  farm = await openFarm();
});
afterEach(async () => {
  farm.setConstants({});
  await farm.expectClean();
});
afterAll(() => farm.close());

/** A player whose first tree stands on plot 1. */
async function sower(): Promise<Farmer> {
  const farmer = await farm.farmer({ atr: '100' });
  await farmer.do('game/seed/buy', { seed: 'apple', quantity: 1 });
  await farmer.do('game/land/sow', { plot: 1, seed: 'apple' });
  return farmer;
}

const claim = (farmer: Farmer, goal: string) => farmer.do('game/goal/claim', { goal });

async function stepOf(farmer: Farmer, key: string) {
  const { steps } = await farmer.do('game/goal/list');
  return steps.find((goal) => goal.key === key);
}

async function nextDay(): Promise<void> {
  await farm.manor.advance(DAY);
  for (const pass of await runJobs(farm.manor.world, goalJobs)) expect(pass.failed).toBeNull();
}

test('a step counts facts of the farm and pays once, also to a repeated request', async () => {
  const farmer = await farm.farmer({ atr: '100' });
  expect(await stepOf(farmer, 'sown1')).toMatchObject({ have: 0, need: 1, state: 'open' });
  expect(await farmer.refused('game/goal/claim', { goal: 'sown1' })).toBe('goalNotDone');
  await farmer.do('game/seed/buy', { seed: 'apple', quantity: 1 });
  await farmer.do('game/land/sow', { plot: 1, seed: 'apple' });
  expect(await stepOf(farmer, 'sown1')).toMatchObject({ have: 1, state: 'done' });
  const requestId = '00000000-0000-4000-8000-000000000017';
  const first = await farmer.do('game/goal/claim', { goal: 'sown1' }, { requestId });
  expect(first.goal).toMatchObject({ state: 'taken', reward: { kind: 'ATB', amount: 1 } });
  expect(await farmer.do('game/goal/claim', { goal: 'sown1' }, { requestId })).toEqual(first);
  expect(await farmer.refused('game/goal/claim', { goal: 'sown1' })).toBe('alreadyGiven');
  expect(await farmer.has('ATB')).toBe('1');
  const { badges, budget, budgetLeft } = await farmer.do('game/goal/list');
  expect({ badges, budget, budgetLeft }).toEqual({ badges: 1, budget: '2000', budgetLeft: '1999' });
});

test('of two claims at once one is paid; the page that a step asks for is marked by its reader', async () => {
  const farmer = await sower();
  const answers = await Promise.all([1, 2].map(() => farmer.call('game/goal/claim', { goal: 'sown1' })));
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 40997]);
  expect(await farmer.has('ATB')).toBe('1');
  expect(await farmer.refused('game/goal/claim', { goal: 'proof1' })).toBe('goalNotDone');
  await farmer.do('game/goal/mark', { page: 'proof' });
  await farmer.do('game/goal/mark', { page: 'proof' });
  expect((await claim(farmer, 'proof1')).goal.state).toBe('taken');
});

test('a visit, a help and a placed look are steps; the help is a page of the album', async () => {
  const { owner, helper } = await ownerAndHelper(farm, { atr: '100' });
  const haves = async () => {
    const { steps } = await helper.do('game/goal/list');
    return ['visits1', 'helps1', 'looks1'].map((key) => steps.find((goal) => goal.key === key)?.have);
  };
  expect(await haves()).toEqual([0, 0, 0]);
  await helper.do('game/goal/mark', { page: 'visit' });
  await helper.do('game/visit/help', water(owner.code));
  await setBalance(farm, helper, '20');
  await helper.do('game/look/buy', { look: 'gnome' });
  expect(await haves()).toEqual([1, 1, 0]);
  await helper.do('game/look/place', { look: 'gnome', slot: 'edge-1' });
  expect(await haves()).toEqual([1, 1, 1]);
  const { pages } = await helper.do('game/album/list');
  expect(pages.find(({ page }) => page === 'helps')).toEqual({
    page: 'helps',
    count: 1,
    grade: 'bronze',
    next: 50,
  });
  for (const step of ['visits1', 'helps1', 'looks1'])
    expect((await claim(helper, step)).goal.state).toBe('taken');
});

test('signing a guest book and twenty points in a week of the league are steps', async () => {
  const { owner, helper } = await ownerAndHelper(farm, { plots: 10 });
  const haves = async (farmer: Farmer) => {
    const { steps } = await farmer.do('game/goal/list');
    return ['guestBooks1', 'leaguePoints20'].map((key) => steps.find((goal) => goal.key === key)?.have);
  };
  expect(await haves(helper)).toEqual([0, 0]);
  await helper.do('game/visit/sticker', { code: owner.code, sticker: 'sun' });
  expect(await haves(helper)).toEqual([1, 0]);
  expect(await haves(owner)).toEqual([0, 0]);
  await owner.do('game/land/js', { plot: 'all' });
  expect(await haves(owner)).toEqual([0, 10]);
  await owner.do('game/land/sf', { plot: 'all' });
  expect(await haves(owner)).toEqual([0, 20]);
  expect(await owner.refused('game/goal/claim', { goal: 'guestBooks1' })).toBe('goalNotDone');
  expect(await helper.refused('game/goal/claim', { goal: 'leaguePoints20' })).toBe('goalNotDone');
  expect((await claim(helper, 'guestBooks1')).goal.state).toBe('taken');
  expect((await claim(owner, 'leaguePoints20')).goal.state).toBe('taken');
});

test('a coupon comes out of promotion, a ticket from its issuer', async () => {
  const farmer = await farm.farmer({ atr: '1000', plots: 5 });
  await farmer.do('game/seed/buy', { seed: 'apple', quantity: 5 });
  await farmer.do('game/land/sow', { plot: 'all', seed: 'apple' });
  await farm.manor.advance(DAY);
  for (const path of ['js', 'sf', 'cc', 'sc'] as const)
    await farmer.call(`game/land/${path}`, { plot: 'all' });
  await farmer.do('game/land/harvest', { plot: 'all' });
  const before = await farm.pool('promotion');
  const { changes } = await claim(farmer, 'harvested5');
  const [coupon] = changes.coupons ?? [];
  expect(before - (await farm.pool('promotion'))).toBe(amountOf(coupon?.worth ?? '0'));
  expect(await stepOf(farmer, 'harvested25')).toMatchObject({ have: 5, need: 25, state: 'open' });
});

test('who comes after the budget is reserved on the next day with room, and is paid first there', async () => {
  await nextDay();
  const [first, late] = [await sower(), await sower()];
  farm.setConstants({ GOAL_DAY_BUDGET_ATR: '1' });
  expect((await claim(first, 'sown1')).goal.state).toBe('taken');
  const waiting = (await claim(late, 'sown1')).goal;
  expect(waiting).toMatchObject({ state: 'waiting', paidAt: (Math.floor(farm.now() / DAY) + 1) * DAY });
  expect(await late.has('ATB')).toBe('0');
  expect(await late.refused('game/goal/claim', { goal: 'sown1' })).toBe('alreadyGiven');
  // Worth more than any day gives.
  await first.do('game/goal/mark', { page: 'proof' });
  expect(await first.refused('game/goal/claim', { goal: 'proof1' })).toBe('goalsOut');
  await nextDay();
  expect(await late.has('ATB')).toBe('1');
  expect(await stepOf(late, 'sown1')).toMatchObject({ state: 'taken', paidAt: null });
  await first.do('game/goal/mark', { page: 'owner' });
  // The late one's reward has used this day up.
  expect((await claim(first, 'owner1')).goal.state).toBe('waiting');
  await nextDay();
});

test("three of the day's goals are drawn for the farm at its start, and each pays once a day", async () => {
  const farmer = await sower();
  await nextDay();
  const { daily } = await farmer.do('game/goal/list');
  const facts = daily.map(({ fact }) => fact);
  expect(new Set(facts).size).toBe(3);
  expect(facts).not.toContain('dayFed');
  await farmer.do('game/land/harvest', { plot: 1 });
  await setBalance(farm, farmer, '1000');
  for (const plot of [2, 3]) await farmer.do('game/land/buy', { plot });
  expect((await farmer.do('game/goal/list')).daily.map(({ key }) => key)).toEqual(
    daily.map(({ key }) => key),
  );
  const other = dailyGoals.find(({ key }) => !daily.some((goal) => goal.key === key));
  expect(await farmer.refused('game/goal/claim', { goal: other?.key ?? '' })).toBe('goalNotToday');
  const done = await playUntilDaily(farmer);
  expect((await claim(farmer, done)).goal.state).toBe('taken');
  expect(await farmer.refused('game/goal/claim', { goal: done })).toBe('alreadyGiven');
});

/** Sows, waters, harvests and sells until one of the day's goals is done; returns its key. */
async function playUntilDaily(farmer: Farmer): Promise<string> {
  for (let day = 0; day < 20; day += 1) {
    const { daily } = await farmer.do('game/goal/list');
    const done = daily.find(({ state }) => state === 'done');
    if (done) return done.key;
    await farmer.call('game/land/harvest', { plot: 'all' });
    const { stock } = await farmer.do('game/seed/myList');
    const quantity = stock.fruit.apple.reduce((sum, lot) => sum + lot.quantity, 0);
    if (quantity > 0) await farmer.do('game/seed/sell', { seed: 'apple', quantity });
    await farmer.call('game/seed/buy', { seed: 'apple', quantity: 3 });
    await farmer.call('game/land/sow', { plot: 'all', seed: 'apple' });
    await farmer.call('game/land/js', { plot: 'all' });
    if (day % 2 === 1) await nextDay();
  }
  throw new Error('no daily goal was reached in ten days');
}

test('each seventh check-in gives a coupon; a missed day costs nothing but the day', async () => {
  farm.setConstants({ GIFT_SPEND_BPS: 1_000 });
  const farmer = await farm.farmer({ atr: '1000' });
  const given: number[] = [];
  for (let turn = 1; turn <= 14; turn += 1) {
    await farm.manor.advance(turn === 4 ? 3 * DAY : DAY);
    // Here a tenth of the farm spending is given: 12 ATR of a coupon and 14 of check-ins.
    if (turn % 7 === 0) await farmer.do('game/seed/buy', { seed: 'apple', quantity: 20 });
    const { changes } = await farmer.do('game/checkIn');
    expect(changes.gifts?.checkIns).toBe(turn);
    if (changes.coupons) given.push(turn);
  }
  expect(given).toEqual([7, 14]);
  const full = await farm.farmer({ atr: '400' });
  for (let turn = 1; turn <= 6; turn += 1) {
    await farm.manor.advance(DAY);
    await full.do('game/checkIn');
  }
  await farm.manor.advance(DAY);
  // Nothing was spent on the farm.
  expect((await full.do('game/checkIn')).changes).toMatchObject({ gifts: { checkIns: 6 } });
  await full.do('game/seed/buy', { seed: 'apple', quantity: 20 });
  await farm.manor.advance(DAY);
  farm.setConstants({ GIFT_SPEND_BPS: 1_000, GOAL_DAY_BUDGET_ATR: '0' });
  expect((await full.do('game/checkIn')).changes).toMatchObject({ gifts: { checkIns: 6 } });
  farm.setConstants({ GIFT_SPEND_BPS: 1_000 });
  await farm.manor.advance(DAY);
  expect((await full.do('game/checkIn')).changes.coupons).toHaveLength(1);
  farm.setConstants({});
});
