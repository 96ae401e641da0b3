import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Path } from '#core/api/table.ts';
import { poolBalance } from '#server/ledger/balances.ts';
import { walletKey } from '../support/walletKeys.ts';
import { openWorld, type Player, type TestWorld } from '../support/world.ts';

const KEYS = [walletKey(710), walletKey(711)] as const;
let manor: TestWorld;
let firstOperator: Player;
let secondOperator: Player;
let player: Player;
beforeAll(async () => {
  manor = await openWorld({ operators: KEYS.map(({ address }) => address) });
  firstOperator = await manor.signIn({ key: KEYS[0] });
  secondOperator = await manor.signIn({ key: KEYS[1] });
  player = await manor.signIn();
  await manor.give(player, 'USDT', '500');
});
afterAll(() => manor.close());

const as = <P extends Path>(player: Player, path: P, params: Record<string, string | number> = {}) =>
  manor.call(path, params, { token: player.token });
const has = async (player: Player, coin: string) => {
  const { data } = await as(player, 'userAccount/balance');
  return data.list.find((balance) => balance.coin === coin)?.available;
};
const reason = 'for the broken day';
/** English words in a refusal's value, apart from names of constants, their parts and JSON. */
const wordsOf = (text: string) => text.replace(/"[^"]*"|\.[a-z]+/g, '').match(/[a-z]{2,}/g) ?? [];

describe('a player', () => {
  test('is found by code or address, with balances, sponsor and history of operations', async () => {
    for (const name of [player.code.toLowerCase(), player.address]) {
      const { data } = await as(firstOperator, 'ops/player', { player: name });
      expect(data.user).toMatchObject({ id: String(player.id), tier: 'regular', level: 1 });
      expect(data).toMatchObject({ directs: 0, team: 0, acts: [] });
      expect(data.sponsor?.nickName).toContain('Farmer');
      expect(data.balances.find(({ coin }) => coin === 'USDT')?.available).toBe('500');
    }
    expect((await as(firstOperator, 'ops/player', { player: 'ZZZZZZ' })).key).toBe('playerUnknown');
  });

  test('becomes an owner, who pays half the fee and may have eight orders a side, and regular again', async () => {
    const tier = (to: string, name = player.code) =>
      as(firstOperator, 'ops/tier', { player: name, tier: to, reason });
    expect((await tier('regular')).key).toBe('tierUnchanged');
    expect((await tier('owner', 'ZZZZZZ')).key).toBe('playerUnknown');
    const { version } = (await as(player, 'user/getUserInfo')).data.user;
    expect((await tier('owner')).data.user).toMatchObject({ tier: 'owner', version: version + 1 });
    expect((await as(player, 'otc/ticker')).data).toMatchObject({ feeBps: 50, openMax: 8 });
    for (let order = 1; order <= 8; order += 1)
      expect((await as(player, 'otc/sell', { quantity: 10, price: '0.1' })).code).toBe(200);
    const ninth = await as(player, 'otc/sell', { quantity: 10, price: '0.1' });
    expect([ninth.key, ninth.values]).toEqual(['tooManyOrders', { most: 8 }]);
    // When matched by another player, the seller's fee is half a percent of the USDT.
    await manor.give(secondOperator, 'USDT', '10');
    await as(secondOperator, 'otc/buy', { quantity: 10, price: '0.1' });
    expect(await has(player, 'USDT')).toBe('500.995');
    expect((await tier('regular')).code).toBe(200);
    expect((await as(player, 'otc/ticker')).data).toMatchObject({ feeBps: 100, openMax: 5 });
    const { acts } = (await as(firstOperator, 'ops/player', { player: player.code })).data;
    expect(acts.map(({ act, operator }) => [act, operator])).toEqual([
      ['tier/regular', firstOperator.address],
      ['tier/owner', firstOperator.address],
    ]);
  });
});

describe('a credit', () => {
  const credit = (amount: string, by = firstOperator, target = player, pool = 'promotion', coin = 'ATR') =>
    as(by, 'ops/credit', { player: target.code, coin, amount, pool, reason });
  const settle = (decision: 'pass' | 'drop', id: string, by = secondOperator) =>
    as(by, decision === 'pass' ? 'ops/adjustment/pass' : 'ops/adjustment/drop', { id, reason: 'seen' });

  test('moves no coins until another operator approves it, then once, out of the pool', async () => {
    const [before, pool] = [await has(player, 'ATR'), await poolBalance(manor.world.db, 'promotion', 'ATR')];
    const { adjustment } = (await credit('25')).data;
    expect(adjustment).toMatchObject({ kind: 'credit', state: 'proposed', amount: '25', reason });
    expect(await has(player, 'ATR')).toBe(before);
    expect((await settle('pass', adjustment.id, firstOperator)).key).toBe('sameOperator');
    expect((await as(secondOperator, 'ops/adjustment/list')).data.list).toEqual([adjustment]);
    const passed = (await settle('pass', adjustment.id)).data.adjustment;
    expect(passed).toMatchObject({
      state: 'done',
      proposedBy: firstOperator.address,
      endedBy: secondOperator.address,
    });
    expect(Number(await has(player, 'ATR')) - Number(before)).toBe(25);
    expect(pool - (await poolBalance(manor.world.db, 'promotion', 'ATR'))).toBe(25_000_000n);
    expect((await settle('pass', adjustment.id)).key).toBe('adjustmentNotPending');
    expect((await settle('drop', adjustment.id)).key).toBe('adjustmentNotPending');
    expect((await as(secondOperator, 'ops/adjustment/list', { state: 'done' })).data.list).toEqual([passed]);
    const { list } = (await as(player, 'userAccount/balanceDetail', { type: 'backendRecharge' })).data;
    expect(list[0]).toMatchObject({ amount: '25', kind: 'credit', reference: `adjustment:${adjustment.id}` });
  });

  test('approved by two operators at once is paid once', async () => {
    const { id } = (await credit('5')).data.adjustment;
    const answers = await Promise.all([settle('pass', id), settle('pass', id), settle('drop', id)]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  test("is refused to an operator's own account, for zero, and beyond the pool's balance", async () => {
    expect((await credit('1', firstOperator, firstOperator)).key).toBe('ownAdjustment');
    const { id } = (await credit('1', firstOperator, secondOperator)).data.adjustment;
    expect((await settle('pass', id)).key).toBe('ownAdjustment');
    expect((await settle('drop', id)).data.adjustment.state).toBe('dropped');
    expect((await credit('0')).key).toBe('amountTooSmall');
    const short = (await credit('1000000', firstOperator, player, 'operations', 'USDT')).data.adjustment;
    expect((await settle('pass', short.id)).key).toBe('poolShort');
    // The refusal rolls back, so the credit still waits.
    expect((await settle('drop', short.id, firstOperator)).code).toBe(200);
  });

  test('in the other direction takes at most the balance, into suspense', async () => {
    const debit = async (amount: string) =>
      (await as(firstOperator, 'ops/debit', { player: player.code, coin: 'USDT', amount, reason })).data
        .adjustment;
    const before = Number(await has(player, 'USDT'));
    const much = await debit('100000');
    expect((await settle('pass', much.id)).key).toBe('insufficientUsdt');
    const small = await debit('100');
    expect((await settle('pass', small.id)).data.adjustment).toMatchObject({ state: 'done', pool: null });
    expect(Number(await has(player, 'USDT'))).toBeCloseTo(before - 100, 6);
  });
});

describe('a constant', () => {
  const set = (key: string, value: unknown, by = firstOperator) =>
    as(by, 'ops/constant/set', { key, value: JSON.stringify(value), reason });

  test('changes from now on for every reader, with its history and reason', async () => {
    manor.advanceWall(1_000);
    const { pending } = (await set('HEN_PRICE', '250')).data;
    const approved = await as(secondOperator, 'ops/constant/pass', { id: pending?.id ?? '' });
    expect(approved.data).toEqual({ key: 'HEN_PRICE', value: '250', pending: null });
    expect(manor.world.constants.current().HEN_PRICE).toBe('250');
    expect((await manor.call('config')).data.constants.HEN_PRICE).toBe('250');
    const { list } = (await manor.call('config/constants')).data;
    expect(list.find(({ key }) => key === 'HEN_PRICE')?.history).toMatchObject([
      { value: '250', reason },
      { value: '200', reason: 'default' },
    ]);
    expect((await set('HEN_PRICE', '250')).key).toBe('nothingToDo');
  });

  test('is refused when malformed or inconsistent with the others, and stays as it is', async () => {
    const split = manor.world.constants.current().REVENUE_SPLIT_BPS;
    const wrong: [string, unknown][] = [
      ['HEN_PRICE', 250],
      ['HEN_PRICE', '-1'],
      ['CARE_COST_BPS', 0.5],
      ['REF_DEPTH', 3],
      ['LEVEL_POINTS', [0, 1, 2, 2, 3, 4]],
      ['OTC_FEE_BPS', 10_000],
      ['WITHDRAW_TWO_ABOVE_USDT', '1000.000001'],
      ['REVENUE_SPLIT_BPS', { ...split, direct: split.direct + 1 }],
      ['REVENUE_SPLIT_BPS', { ...split, direct: split.direct + 1, operations: split.operations - 1 }],
    ];
    const before = manor.world.constants.current();
    for (const [key, value] of wrong) {
      const { key: refusal, values } = await set(key, value);
      expect([key, refusal]).toEqual([key, 'constantInvalid']);
      expect(wordsOf(String(values?.fault))).toEqual([]);
    }
    const params = { key: 'HEN_PRICE', value: '{', reason };
    const noJson = await manor.call('ops/constant/set', params, {
      token: firstOperator.token,
      lang: 'zh_CN',
    });
    expect(noJson).toMatchObject({
      key: 'constantInvalid',
      msg: 'HEN_PRICE 不能设为该值，要求：JSON ≈ "250"',
    });
    expect((await set('ATR_CAP', '200000000')).key).toBe('constantFixed');
    expect((await set('HEN_COLOUR', 'red')).key).toBe('invalidParameter');
    expect(manor.world.constants.current()).toEqual(before);
  });
});
