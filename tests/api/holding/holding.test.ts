import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { amountOf } from '#core/money/amount.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { holdingJobs } from '#server/holdingLimit/holding.jobs.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { post } from '#server/ledger/post.ts';
import type { Move, Posting } from '#server/ledger/posting.ts';
import { DAY, HOUR, openFarm, setBalance, type Farmer, type FarmWorld } from '../farm/farmWorld.ts';

let farm: FarmWorld;
beforeAll(async () => {
  farm = await openFarm();
  await runHoldingJobs();
});
afterEach(() => farm.expectClean());
afterAll(() => farm.close());

async function runHoldingJobs() {
  for (const pass of await runJobs(farm.manor.world, holdingJobs)) expect(pass.failed, pass.name).toBeNull();
}

async function move(type: Posting['type'], reference: string, moveValue: Omit<Move, 'coin'>): Promise<void> {
  const { world } = farm.manor;
  const posted = await inTransaction(world.db, (tx) =>
    post(tx, {
      // That of a transfer names its sender.
      key: `${type === 'internalTransfer' ? moveValue.from.replace('user', 'transfer') : 'moved'}:${randomUUID()}`,
      type,
      kind: 'test',
      reference,
      gameAt: world.clock.gameNow(),
      wallAt: world.wallNow(),
      moves: [{ coin: 'ATR', ...moveValue }],
    }),
  );
  if ('key' in posted) throw new Error(posted.key);
}

const earn = (farmer: Farmer, atr: string) =>
  move('credit', 'test', { from: 'pool:promotion', to: `user:${farmer.id}`, amount: amountOf(atr) });

const buy = (farmer: Farmer, atr: string) =>
  move('recharge', 'test', { from: 'pool:promotion', to: `user:${farmer.id}`, amount: amountOf(atr) });

/** Advances to the start of the next game day and runs its jobs. */
async function nextDay(): Promise<void> {
  await farm.manor.advance(DAY - (farm.now() % DAY) + 60_000);
  await runHoldingJobs();
}

async function noticesOf(farmer: Farmer): Promise<{ kind: string; facts: unknown }[]> {
  return farm.manor.world.db
    .selectFrom('notice')
    .select(['kind', 'facts'])
    .where('player_id', '=', farmer.id)
    .where('kind', 'in', ['flagged', 'destroyed'])
    .orderBy('id')
    .execute();
}

test('earned ATR above the range is flagged, notified, and destroyed 24 game hours later, not a moment before', async () => {
  const farmer = await farm.farmer({ atr: '0' });
  await earn(farmer, '12000');
  expect(await farmer.do('game/coin/holdMax')).toMatchObject({
    level: 1,
    range: '10000',
    held: '12000',
    protected: '0',
    excess: '2000',
    flagged: null,
    dueAt: null,
  });
  await nextDay();
  const dueAt = farm.now() + DAY;
  expect(await farmer.do('game/coin/holdMax')).toMatchObject({ flagged: '2000', dueAt });
  await farm.manor.advance(DAY - 1);
  await runHoldingJobs();
  expect(await farmer.has('ATR')).toBe('12000');
  await farm.manor.advance(HOUR);
  const burn = await farm.account('burn');
  await runHoldingJobs();
  await runHoldingJobs();
  expect(await farmer.has('ATR')).toBe('10000');
  expect((await farm.account('burn')) - burn).toBe(amountOf('2000'));
  expect(await noticesOf(farmer)).toMatchObject([
    { kind: 'flagged', facts: { excess: '2000', dueAt } },
    { kind: 'destroyed', facts: { amount: '2000' } },
  ]);
  const { list } = await farmer.do('userAccount/balanceDetail', { type: 'destroy' });
  expect(list).toMatchObject([{ amount: '-2000', kind: 'holding', balanceAfter: '10000' }]);
});

test('the smaller amount of both checks counts; coins spent in time are safe', async () => {
  const [less, larger, spender] = [
    await farm.farmer({ atr: '0' }),
    await farm.farmer({ atr: '0' }),
    await farm.farmer({ atr: '0' }),
  ];
  for (const farmer of [less, larger, spender]) await earn(farmer, '13000');
  await nextDay();
  await setBalance(farm, less, '10500');
  await earn(larger, '4000');
  await setBalance(farm, spender, '9000');
  await nextDay();
  await farm.manor.advance(HOUR);
  await runHoldingJobs();
  expect(await Promise.all([less, larger, spender].map((farmer) => farmer.has('ATR')))).toEqual([
    '10000',
    '14000',
    '9000',
  ]);
  // Coins earned after the flag have their own notice and their own 24 hours.
  expect((await larger.do('game/coin/holdMax')).excess).toBe('4000');
});

test('recharged and bought ATR is protected, and returns so from a withdrawal', async () => {
  const farmer = await farm.farmer({ atr: '0' });
  await buy(farmer, '30000');
  await earn(farmer, '500');
  expect(await farmer.do('game/coin/holdMax')).toMatchObject({ protected: '30000', excess: '500' });
  await move('withdrawal', 'withdrawal:1', {
    from: `user:${farmer.id}`,
    to: 'suspense',
    amount: amountOf('20000'),
  });
  expect(await farmer.do('game/coin/holdMax')).toMatchObject({
    held: '10500',
    protected: '10500',
    excess: '0',
  });
  await move('withdrawalRefund', 'withdrawal:1', {
    from: 'suspense',
    to: `user:${farmer.id}`,
    amount: amountOf('20000'),
  });
  // 500 of the withdrawn coins were earned, and returned as earned.
  expect(await farmer.do('game/coin/holdMax')).toMatchObject({
    held: '30500',
    protected: '30000',
    excess: '500',
  });
  await nextDay();
  await nextDay();
  await farm.manor.advance(HOUR);
  await runHoldingJobs();
  expect(await farmer.has('ATR')).toBe('30000');
});

test('open orders count as held and use up the range; the available part alone is destroyed', async () => {
  const farmer = await farm.farmer({ atr: '0' });
  await earn(farmer, '14000');
  await farmer.do('otc/sell', { price: '0.1', quantity: 9000 });
  expect(await farmer.do('game/coin/holdMax')).toMatchObject({
    held: '14000',
    protected: '0',
    excess: '4000',
  });
  await nextDay();
  await farm.manor.advance(DAY + HOUR);
  await runHoldingJobs();
  expect(await farmer.has('ATR')).toBe('1000');
  expect(await farmer.do('game/coin/holdMax')).toMatchObject({ held: '10000', excess: '0' });
});

test('a round trip through the exchange pool does not protect earned ATR', async () => {
  const farmer = await farm.farmer({ atr: '0' });
  await earn(farmer, '12000');
  await farmer.do('userAccount/exchange', { from: 'ATR', to: 'USDT', amount: '1000', minOut: '0' });
  const usdt = await farmer.has('USDT');
  await farmer.do('userAccount/exchange', { from: 'USDT', to: 'ATR', amount: usdt, minOut: '0' });
  const { held, protected: protectedAtr, excess } = await farmer.do('game/coin/holdMax');
  expect(protectedAtr).toBe('0');
  expect(amountOf(excess)).toBe(amountOf(held) - amountOf('10000'));
});

test("a transfer carries the sender's protected part, over several generations", async () => {
  const top = await farm.farmer({ atr: '0' });
  const middle = await farm.farmer({ atr: '0', referrer: top.code });
  const low = await farm.farmer({ atr: '0', referrer: middle.code });
  await buy(top, '15000');
  await earn(top, '6000');
  const send = (from: Farmer, to: Farmer, atr: string) =>
    move('internalTransfer', 'test', { from: `user:${from.id}`, to: `user:${to.id}`, amount: amountOf(atr) });
  await send(top, middle, '21000');
  expect(await middle.do('game/coin/holdMax')).toMatchObject({ protected: '15000', excess: '6000' });
  await send(middle, low, '18000');
  expect(await low.do('game/coin/holdMax')).toMatchObject({ protected: '12000', excess: '6000' });
  await nextDay();
  expect(await low.do('game/coin/holdMax')).toMatchObject({ flagged: '6000', protected: '12000' });
  expect((await middle.do('game/coin/holdMax')).protected).toBe('3000');
});

test('days without a server are handled by one flag and one destruction, each with its 24 hours', async () => {
  const farmer = await farm.farmer({ atr: '0' });
  await earn(farmer, '11000');
  await farm.manor.advance(5 * DAY);
  await runHoldingJobs();
  expect(await farmer.has('ATR')).toBe('11000');
  expect((await farmer.do('game/coin/holdMax')).dueAt).toBe(farm.now() + DAY);
  await farm.manor.advance(DAY);
  await runHoldingJobs();
  expect(await farmer.has('ATR')).toBe('10000');
});
