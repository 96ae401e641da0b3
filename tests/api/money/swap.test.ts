import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { auditManor, auditManorWithin } from '#server/auditManor.ts';
import { poolBalances } from '#server/ledger/balances.ts';
import { walletKey } from '../../support/walletKeys.ts';
import { openWorld, type Player, type TestWorld } from '../../support/world.ts';
import { isInBooks, oneDatabase } from '../../support/skipReason.ts';

const OPERATOR = walletKey(700);
let manor: TestWorld;
beforeAll(async () => {
  manor = await openWorld({ operators: [OPERATOR.address] });
});
afterAll(() => manor.close());

const player = async (usdt = '600', atr = '10000') => {
  const player = await manor.signIn();
  await manor.give(player, 'USDT', usdt);
  await manor.give(player, 'ATR', atr);
  return player;
};
type Exchange = { from: string; to: string; amount: string; minOut?: string };
const quote = (player: Player, { from, to, amount }: Exchange) =>
  manor.call('userAccount/exchangeQuote', { from, to, amount }, { token: player.token });
const swap = (player: Player, exchange: Exchange) =>
  manor.call('userAccount/exchange', { minOut: '0', ...exchange }, { token: player.token });
const buy = (amount: string, minOut?: string): Exchange => ({
  from: 'USDT',
  to: 'ATR',
  amount,
  ...(minOut !== undefined && { minOut }),
});
const sell = (amount: string, minOut?: string): Exchange => ({
  ...buy(amount, minOut),
  from: 'ATR',
  to: 'USDT',
});
const reserves = async () => {
  const reserves = await poolBalances(manor.world.db, 'swap');
  return { usdt: reserves.get('USDT') ?? 0n, atr: reserves.get('ATR') ?? 0n };
};
const has = async (player: Player, coin: string) => {
  const { data } = await manor.call('userAccount/balance', {}, { token: player.token });
  return data.list.find((balance) => balance.coin === coin)?.available;
};
const DAY = 86_400_000;
const nextDay = () => manor.advanceWall(DAY - (manor.world.wallNow() % DAY));

test('an exchange pays its quote to the unit, and appears in the ledger under its type', async () => {
  const caller = await player();
  const { data: quoted } = await quote(caller, buy('100'));
  expect(quoted).toEqual({
    ...buy('100'),
    out: '988.043673',
    fee: '1',
    impactBps: 40,
    price: '0.1',
    dayLeft: '500',
    dayEndsAt: (Math.floor(manor.world.wallNow() / DAY) + 1) * DAY,
    at: manor.world.wallNow(),
  });
  const { data, code } = await swap(caller, buy('100', quoted.out));
  expect(code).toBe(200);
  expect([data.out, data.fee]).toEqual([quoted.out, quoted.fee]);
  expect(data.changes.balances?.map(({ coin, available }) => [coin, available])).toEqual([
    ['USDT', '500'],
    ['ATR', '11188.043673'],
  ]);
  expect(await reserves()).toEqual({ usdt: amountOf('50100'), atr: amountOf('499011.956327') });
  const lines = await manor.call('userAccount/balanceDetail', { type: 'swap' }, { token: caller.token });
  expect(lines.data.list.map(({ coin, amount, kind }) => [coin, amount, kind]).sort()).toEqual([
    ['ATR', '988.043673', 'buy'],
    ['USDT', '-100', 'buy'],
  ]);
  const [trade] = await manor.world.db.selectFrom('trade').selectAll().execute();
  expect(trade).toMatchObject({
    side: 'buy',
    price: 101_210n,
    atr: 988_043_673n,
    usdt: amountOf('100'),
    taker_id: caller.id,
    at: new Date(manor.world.wallNow()),
  });
  expect((await quote(caller, sell('1000'))).data.dayLeft).toBe('400');
});

describe('an exchange is refused', () => {
  test('within one coin, for zero, and for an amount too small to pay out', async () => {
    const caller = await player();
    expect((await swap(caller, { from: 'ATR', to: 'ATR', amount: '1' })).key).toBe('sameCoin');
    expect((await quote(caller, { from: 'USDT', to: 'USDT', amount: '1' })).key).toBe('sameCoin');
    expect((await swap(caller, buy('0'))).key).toBe('amountTooSmall');
    expect((await swap(caller, sell('0.00001'))).key).toBe('amountTooSmall');
    expect((await quote(caller, sell('0.00001'))).key).toBe('amountTooSmall');
    expect((await swap(caller, sell('0.00002'))).code).toBe(200);
    expect((await swap(caller, buy('0.0000001'))).key).toBe('invalidParameter');
  });

  test('one unit beyond its output, and accepted at it', async () => {
    const caller = await player();
    const { out } = (await quote(caller, buy('10'))).data;
    const beyond = formatAmount(amountOf(out) + 1n);
    expect(await swap(caller, buy('10', beyond))).toMatchObject({
      key: 'quoteMoved',
      values: { out, minOut: beyond },
    });
    expect((await swap(caller, buy('10', out))).code).toBe(200);
  });

  test('one unit beyond the balance of either coin', async () => {
    const caller = await player('20', '30');
    expect(await swap(caller, buy('20.000001'))).toMatchObject({
      key: 'insufficientUsdt',
      values: { need: '20.000001', have: '20' },
    });
    expect(await swap(caller, sell('230.000001'))).toMatchObject({
      key: 'insufficientAtr',
      values: { need: '230.000001', have: '230' },
    });
    expect((await swap(caller, buy('20'))).code).toBe(200);
    expect(await has(caller, 'USDT')).toBe('0');
  });

  test('one unit beyond 500 USDT a day, both directions counted, until the UTC day ends', async () => {
    nextDay();
    const caller = await player('1200', '9000');
    expect((await swap(caller, buy('300'))).code).toBe(200);
    const { data } = await swap(caller, sell('1000'));
    const remaining = formatAmount(amountOf('200') - amountOf(data.out));
    const beyond = formatAmount(amountOf(remaining) + 1n);
    expect((await quote(caller, buy(remaining))).data.dayLeft).toBe(remaining);
    expect(await quote(caller, buy(beyond))).toMatchObject({
      key: 'swapDayLimit',
      values: { left: remaining },
    });
    expect(await swap(caller, buy(beyond))).toMatchObject({
      key: 'swapDayLimit',
      values: { left: remaining },
    });
    expect((await swap(caller, buy(remaining))).code).toBe(200);
    expect((await swap(caller, buy('0.000002'))).values).toEqual({ left: '0' });
    manor.advanceWall(DAY - 1 - (manor.world.wallNow() % DAY));
    expect((await swap(caller, buy('0.000002'))).key).toBe('swapDayLimit');
    manor.advanceWall(1);
    expect((await swap(caller, buy('0.000002'))).code).toBe(200);
  });

  test('while it is paused, with the reason; quotes too', async () => {
    const caller = await player();
    const operator = await manor.signIn({ key: OPERATOR });
    const set = (paused: boolean) =>
      manor.call(
        'ops/pause',
        { flow: 'swap', paused: String(paused), reason: 'looking' },
        { token: operator.token },
      );
    await set(true);
    expect(await swap(caller, buy('1'))).toMatchObject({ key: 'paused', values: { reason: 'looking' } });
    expect((await quote(caller, buy('1'))).key).toBe('paused');
    await set(false);
    expect((await swap(caller, buy('1'))).code).toBe(200);
  });

  test("when the pool would exceed the ledger's maximum", async () => {
    const caller = await player();
    expect((await quote(caller, sell('9223372036854.775807'))).key).toBe('swapPoolDry');
    expect((await swap(caller, sell('9223372036854.775807'))).key).toBe('swapPoolDry');
  });
});

test("a hundred concurrent exchanges keep the product, and each player within the day's limit", async () => {
  nextDay();
  const players = [await player(), await player(), await player(), await player()];
  const before = await reserves();
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, (_, n) => {
      const player = players[n % 4]!;
      return n % 3 === 0 ? swap(player, sell('350')) : swap(player, buy('24.5'));
    }),
  );
  const keys = new Set(outcomes.map(({ key }) => key));
  expect(keys).toEqual(new Set([undefined, 'swapDayLimit']));
  const after = await reserves();
  expect(after.usdt * after.atr > before.usdt * before.atr).toBe(true);
  for (const player of players) {
    const { sum } = await manor.world.db
      .selectFrom('trade')
      .select(({ fn }) => fn.sum<string>('usdt').as('sum'))
      .where('taker_id', '=', player.id)
      .executeTakeFirstOrThrow();
    expect(BigInt(sum) <= amountOf('500')).toBe(true);
    // The rest would not have been enough for any refused exchange.
    expect(BigInt(sum) > amountOf('465')).toBe(true);
  }
  await manor.audit();
});

test.skipIf(isInBooks)(
  'the audit detects a product that fell, a pool with a foreign posting, and a swap without a record',
  oneDatabase,
  async () => {
    const { db } = manor.world;
    const readFinding = async () => (await auditManor(db)).findings.find(({ id }) => id === 'I13');
    expect((await readFinding())?.state).toBe('holds');
    const last = await db
      .selectFrom('swap_observation')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const set = (usdt: bigint) =>
      db.updateTable('swap_observation').set({ usdt }).where('id', '=', last.id).execute();
    await set(last.usdt - amountOf('100'));
    expect((await readFinding())?.row).toMatchObject({ observation: last.id, fault: 'the product fell' });
    await set(last.usdt + 1n);
    expect((await readFinding())?.row).toMatchObject({ fault: 'the pool holds something else' });
    await set(last.usdt);
    const trade = await db
      .selectFrom('trade')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const lost = db.transaction().execute(async (tx) => {
      await tx.deleteFrom('trade').where('id', '=', trade.id).execute();
      const broken = (await auditManorWithin(tx)).findings.find(({ id }) => id === 'I13');
      throw new Error(JSON.stringify(broken?.row?.fault));
    });
    await expect(lost).rejects.toThrow('"the swap is not kept as a trade"');
    expect((await readFinding())?.state).toBe('holds');
  },
);
