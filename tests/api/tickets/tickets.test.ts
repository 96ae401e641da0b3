import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { amountOf } from '#core/money/amount.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { couponJobs } from '#server/coupons/coupon.jobs.ts';
import { DAY, openFarm, setBalance, sowFor, type Farmer, type FarmWorld } from '../farm/farmWorld.ts';

/** A tenth of the farm spending comes back here, so that a few saplings earn a coupon. */
const GIFT_SPEND_BPS = 1_000;

let farm: FarmWorld;
beforeAll(async () => {
  farm = await openFarm();
  farm.setConstants({ GIFT_SPEND_BPS });
  await runCouponJobs();
});
afterEach(() => farm.expectClean());
afterAll(() => farm.close());

async function runCouponJobs() {
  for (const pass of await runJobs(farm.manor.world, couponJobs)) expect(pass.failed, pass.name).toBeNull();
}

/** A farmer with tickets, whose farm spending earned coupons for all of them. */
async function withTickets(count: number, atr = '1000'): Promise<Farmer> {
  const farmer = await farm.farmer();
  await spend(farmer, Math.floor(count / 3) * 120);
  await setBalance(farm, farmer, atr);
  await farm.manor.give(farmer, 'TKT', String(count));
  return farmer;
}

/** Spends ATR on the farm, a multiple of the price of an apple sapling. */
async function spend(farmer: Farmer, atr: number): Promise<void> {
  await setBalance(farm, farmer, String(atr));
  await farmer.do('game/seed/buy', { seed: 'apple', quantity: atr / 20 });
}

/** Moves the last gift two days into the future: the game's own clock is never set back that far. */
async function giveLater(farmer: Farmer, gift: 'ticket_day' | 'check_in_day'): Promise<void> {
  const later = { [gift]: Math.floor(farm.now() / DAY) + 2 };
  await farm.manor.world.db.updateTable('gift').set(later).where('player_id', '=', farmer.id).execute();
}

async function couponOf(farmer: Farmer, kind: 'care' | 'sapling'): Promise<string> {
  return (await farmer.do('game/ticket/exchange', { kind })).coupon.id;
}

test('a ticket costs 5 ATR, which fund the coupons', async () => {
  const farmer = await farm.farmer({ atr: '9.999999' });
  const before = await farm.pool('promotion');
  const { spent, changes } = await farmer.do('game/ticket', { way: 'buy' });
  expect(spent).toBe('5');
  expect(changes.balances?.find(({ coin }) => coin === 'TKT')?.available).toBe('1');
  expect((await farm.pool('promotion')) - before).toBe(amountOf('5'));
  expect(await farmer.refused('game/ticket', { way: 'buy' })).toBe('insufficientAtr');
  expect(await farmer.has('ATR')).toBe('4.999999');
  const { list, tickets, price } = await farmer.do('game/ticketList');
  expect({ tickets, price, kinds: list.map(({ kind }) => kind) }).toEqual({
    tickets: '1',
    price: '5',
    kinds: ['ticket:buy'],
  });
});

test("the day's ticket requires care of every growing plot, and is given once a game day", async () => {
  const farmer = await farm.farmer({ plots: 2, atr: '0' });
  expect(await farmer.refused('game/ticket', { way: 'daily' })).toBe('nothingToDo');
  await sowFor(farm, farmer, 'mango', '1,2');
  await setBalance(farm, farmer, '1000');
  await farmer.do('game/land/js', { plot: 'all' });
  await farmer.do('game/land/sf', { plot: 1 });
  const early = await farmer.call('game/ticket', { way: 'daily' });
  expect(early).toMatchObject({ key: 'careWaiting', msg: 'Plot 2 still wants care' });
  expect((await farmer.do('game/ticketList')).daily?.key).toBe('careWaiting');
  await farmer.do('game/land/sf', { plot: 2 });
  expect((await farmer.do('game/ticketList')).daily).toBeNull();
  const [first, second] = await Promise.all([
    farmer.call('game/ticket', { way: 'daily' }),
    farmer.call('game/ticket', { way: 'daily' }),
  ]);
  expect([first.code, second.code].sort()).toEqual([200, 40997]);
  expect(await farmer.has('TKT')).toBe('1');
  // A clock that was set back gives no second ticket.
  await giveLater(farmer, 'ticket_day');
  expect(await farmer.refused('game/ticket', { way: 'daily' })).toBe('alreadyGiven');
});

test('check-in gives manor credit once a game day, again at its first instant, and not on a clock set back', async () => {
  const farmer = await farm.farmer();
  await spend(farmer, 100);
  const { atb, changes } = await farmer.do('game/checkIn');
  expect(atb).toBe('2');
  expect(changes.gifts?.checkInDay).toBe(Math.floor(farm.now() / DAY));
  const toMidnight = DAY - (farm.now() % DAY);
  await farm.manor.advance(toMidnight - 1);
  expect(await farmer.refused('game/checkIn')).toBe('alreadyGiven');
  await farm.manor.advance(1);
  await farmer.do('game/checkIn');
  await giveLater(farmer, 'check_in_day');
  expect(await farmer.refused('game/checkIn')).toBe('alreadyGiven');
  expect(await farmer.has('ATB')).toBe('4');
});

test('check-in gives a tenth of what was spent on the farm in seven days, and nothing without spending', async () => {
  const farmer = await farm.farmer();
  expect(await farmer.do('game/ticketList')).toMatchObject({ checkInAtb: '0', room: '0' });
  expect(await farmer.do('game/checkIn')).toMatchObject({ atb: '0', changes: { gifts: { checkIns: 1 } } });
  await farm.manor.advance(DAY);
  await spend(farmer, 20);
  await spend(farmer, 20);
  expect(await farmer.do('game/ticketList')).toMatchObject({ checkInAtb: '2', room: '4' });
  for (const atb of ['2', '2', '0']) {
    expect((await farmer.do('game/checkIn')).atb).toBe(atb);
    await farm.manor.advance(DAY);
  }
  expect(await farmer.has('ATB')).toBe('4');
  // The gifts of the spending's seven days leave the window no earlier than the spending.
  await farm.manor.advance(4 * DAY);
  expect((await farmer.do('game/ticketList')).room).toBe('0');
});

test('the price of land comes back with check-ins, outside their room and budget, and not twice', async () => {
  const farmer = await farm.farmer();
  farm.setConstants({ GIFT_SPEND_BPS: 0, LAND_BACK_BPS: 2_000, TICKET_DAY_BUDGET_ATR: '0' });
  try {
    await setBalance(farm, farmer, '50');
    await farmer.do('game/land/buy', { plot: 2 });
    expect((await farmer.do('game/checkIn')).atb).toBe('0');
    await farm.manor.advance(DAY);
    await spend(farmer, 100);
    expect(await farmer.do('game/ticketList')).toMatchObject({ checkInAtb: '20', room: '0' });
    expect((await farmer.do('game/checkIn')).atb).toBe('20');
    expect(await farmer.do('game/ticketList')).toMatchObject({ checkInAtb: '0' });
    await farm.manor.advance(DAY);
    await spend(farmer, 1_000);
    // The price of plot 2 is 50: no more comes back, however much is spent.
    expect((await farmer.do('game/checkIn')).atb).toBe('30');
    await farm.manor.advance(DAY);
    await spend(farmer, 100);
    expect((await farmer.do('game/checkIn')).atb).toBe('0');
  } finally {
    farm.setConstants({ GIFT_SPEND_BPS });
  }
  const { list } = await farmer.do('userAccount/balanceDetail', { coin: 'ATB' });
  expect(list.map(({ kind, amount }) => ({ kind, amount }))).toEqual([
    { kind: 'landBack', amount: '30' },
    { kind: 'landBack', amount: '20' },
  ]);
});

test('a check-in gives at most CHECK_IN_ATB for each plot', async () => {
  const farmer = await farm.farmer({ plots: 3, atr: '0' });
  farm.setConstants({ GIFT_SPEND_BPS, LAND_BACK_BPS: 0 });
  try {
    await spend(farmer, 100);
    expect((await farmer.do('game/checkIn')).atb).toBe('6');
  } finally {
    farm.setConstants({ GIFT_SPEND_BPS });
  }
});

test("beyond a game day's budget check-in gives no credit, exchange and tutorial wait", async () => {
  const farmer = await withTickets(6);
  await spend(farmer, 40);
  const { id } = farmer;
  await farm.manor.advance(DAY);
  farm.setConstants({ GIFT_SPEND_BPS, TICKET_DAY_BUDGET_ATR: '13' });
  try {
    expect(await farmer.do('game/ticket/exchange', { kind: 'care' })).toMatchObject({
      coupon: { worth: '12' },
    });
    expect((await farmer.do('game/checkIn')).atb).toBe('0');
    await farm.manor.advance(DAY);
    expect((await farmer.do('game/checkIn')).atb).toBe('2');
    expect(await farmer.call('game/ticket/exchange', { kind: 'care' })).toMatchObject({ key: 'goalsOut' });
  } finally {
    farm.setConstants({ GIFT_SPEND_BPS });
  }
  expect({ tickets: await farmer.has('TKT'), credit: await farmer.has('ATB') }).toEqual({
    tickets: '3',
    credit: '2',
  });
  const days = await farm.manor.world.db
    .selectFrom('farm_day')
    .select('gifted')
    .where('player_id', '=', id)
    .where('gifted', '>', 0n)
    .orderBy('day')
    .execute();
  expect(days.map(({ gifted }) => gifted)).toEqual([amountOf('12'), amountOf('2')]);
});

test('a coupon is refused beyond what the farm spending earned, and takes no ticket', async () => {
  const farmer = await withTickets(3);
  await farm.manor.give(farmer, 'TKT', '3');
  await couponOf(farmer, 'care');
  expect(await farmer.call('game/ticket/exchange', { kind: 'sapling' })).toMatchObject({
    key: 'couponNotEarned',
    msg: 'This coupon is worth up to 12 ATR; your farm spending of the last 7 days earns 0 ATR',
  });
  expect(await farmer.has('TKT')).toBe('3');
});

test('without manor credit in the constants a check-in counts and posts nothing', async () => {
  const farmer = await farm.farmer();
  farm.setConstants({ GIFT_SPEND_BPS, CHECK_IN_ATB: '0' });
  try {
    expect((await farmer.do('game/checkIn')).atb).toBe('0');
    expect(await farmer.refused('game/checkIn')).toBe('alreadyGiven');
  } finally {
    farm.setConstants({ GIFT_SPEND_BPS });
  }
  expect(await farmer.has('ATB')).toBe('0');
});

test('the tutorial is paid once, after the first care and the first harvest', async () => {
  const farmer = await farm.farmer({ atr: '0' });
  expect(await farmer.refused('game/tutorial')).toBe('tutorialNotDone');
  await sowFor(farm, farmer, 'apple', '1');
  await setBalance(farm, farmer, '100');
  await farmer.do('game/land/js', { plot: 1 });
  await farm.manor.advance(DAY / 6);
  expect(await farmer.refused('game/tutorial')).toBe('tutorialNotDone');
  await farmer.do('game/land/harvest', { plot: 1 });
  farm.setConstants({ GIFT_SPEND_BPS, TUTORIAL_DAY_BUDGET_ATR: '9' });
  expect(await farmer.refused('game/tutorial')).toBe('goalsOut');
  farm.setConstants({ GIFT_SPEND_BPS });
  expect((await farmer.do('game/tutorial')).atb).toBe('10');
  expect(await farmer.refused('game/tutorial')).toBe('alreadyGiven');
  expect(await farmer.has('ATB')).toBe('10');
});

test("an exchange takes tickets, and the coupon's worth moves out of promotion at once", async () => {
  const farmer = await withTickets(4);
  await spend(farmer, 120);
  const before = await farm.pool('promotion');
  const { coupon } = await farmer.do('game/ticket/exchange', { kind: 'sapling' });
  expect(coupon).toMatchObject({ kind: 'sapling', worth: '12', partBps: 1000, used: false });
  expect(coupon.expiresAt - coupon.issuedAt).toBe(30 * DAY);
  expect(before - (await farm.pool('promotion'))).toBe(amountOf('12'));
  expect(await farm.account(`coupons:${farmer.id}`)).toBe(amountOf('12'));
  expect(await farmer.refused('game/ticket/exchange', { kind: 'care' })).toBe('insufficientBalance');
  expect(await farmer.has('TKT')).toBe('1');
});

test('with an empty promotion pool no coupon is issued and no ticket taken', async () => {
  const farmer = await withTickets(3);
  const surplus = (await farm.pool('promotion')) - amountOf('11.999999');
  await farm.move('pool:promotion', 'pool:operations', surplus);
  expect(await farmer.refused('game/ticket/exchange', { kind: 'care' })).toBe('houseDry');
  await farm.move('pool:operations', 'pool:promotion', surplus);
  expect(await farmer.has('TKT')).toBe('3');
});

test('a sapling coupon pays a tenth of one sapling; the split sees the full amount, the rest returns to promotion', async () => {
  const farmer = await withTickets(3, '100');
  const coupon = await couponOf(farmer, 'sapling');
  const [promotion, burn] = [await farm.pool('promotion'), await farm.account('burn')];
  const bought = await farmer.do('game/seed/buy', { seed: 'apple', quantity: 3, coupon });
  expect(bought.spent).toBe('58');
  expect(bought.changes.coupons?.[0]).toMatchObject({ used: true, usedFor: 'apple', paid: '2' });
  expect(bought.changes.user?.gamePoints).toBe('178');
  expect(await farmer.has('ATR')).toBe('42');
  expect((await farm.pool('promotion')) - promotion).toBe(amountOf('10'));
  expect((await farm.account('burn')) - burn).toBe(amountOf('3'));
  expect(await farmer.refused('game/seed/buy', { seed: 'apple', quantity: 1, coupon })).toBe('couponUsed');
  const { list } = await farmer.do('game/coupon/list', { state: 'used' });
  expect(list).toEqual([bought.changes.coupons?.[0]]);
});

test('a care coupon pays the most expensive care, player and manor credit the rest', async () => {
  const farmer = await withTickets(3, '0');
  await farm.move('pool:promotion', `user:${farmer.id}`, amountOf('50'));
  await farmer.do('game/land/buy', { plot: 2 });
  await sowFor(farm, farmer, 'apple', '1');
  await sowFor(farm, farmer, 'mango', '2');
  await setBalance(farm, farmer, '1');
  await farm.manor.give(farmer, 'ATB', '5');
  const coupon = await couponOf(farmer, 'care');
  const cared = await farmer.do('game/land/js', { plot: 'all', coupon });
  expect(cared).toMatchObject({ spentCoupon: '12', spentAtr: '1', spentAtb: '1' });
  expect(await farmer.has('ATR')).toBe('0');
});

test('a coupon that cannot pay changes nothing: unknown, of another player, or of another kind', async () => {
  const farmer = await withTickets(6, '100');
  const [care, sapling] = [await couponOf(farmer, 'care'), await couponOf(farmer, 'sapling')];
  const other = await farm.farmer();
  const buy = (farmer: Farmer, coupon: string, seed = 'apple') =>
    farmer.refused('game/seed/buy', { seed, quantity: 1, coupon });
  expect(await buy(other, sapling)).toBe('couponUnknown');
  expect(await buy(farmer, '999999')).toBe('couponUnknown');
  expect(await buy(farmer, care)).toBe('couponNotForThis');
  expect(await buy(farmer, sapling, 'hen')).toBe('couponNotForThis');
  await sowFor(farm, farmer, 'apple', '1');
  expect(await farmer.refused('game/land/sf', { plot: 1, coupon: sapling })).toBe('couponNotForThis');
  await setBalance(farm, farmer, '0');
  expect(await buy(farmer, sapling)).toBe('insufficientAtr');
  expect((await farmer.do('game/coupon/list', { state: 'open' })).list).toHaveLength(2);
});

test('a coupon works until a millisecond before its end, and its worth then returns once, even if the job runs twice', async () => {
  const farmer = await withTickets(6);
  const [first, second] = [await couponOf(farmer, 'sapling'), await couponOf(farmer, 'sapling')];
  await farm.manor.advance(30 * DAY - 1);
  await runCouponJobs();
  await farmer.do('game/seed/buy', { seed: 'apple', quantity: 1, coupon: first });
  await farm.manor.advance(1);
  expect(await farmer.refused('game/seed/buy', { seed: 'apple', quantity: 1, coupon: second })).toBe(
    'couponExpired',
  );
  const told = await farm.manor.world.db
    .selectFrom('notice')
    .select('facts')
    .where('kind', '=', 'couponExpires')
    .where('player_id', '=', farmer.id)
    .execute();
  expect(told).toMatchObject([{ facts: { count: 2 } }]);
  expect((await farmer.do('game/coupon/list', { state: 'expired' })).list.map(({ id }) => id)).toEqual([
    second,
  ]);
  const before = await farm.pool('promotion');
  await farm.manor.advance(DAY);
  await runCouponJobs();
  await runCouponJobs();
  expect((await farm.pool('promotion')) - before).toBeGreaterThanOrEqual(amountOf('12'));
  expect(await farm.account(`coupons:${farmer.id}`)).toBe(0n);
});
