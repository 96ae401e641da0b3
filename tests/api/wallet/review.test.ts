import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { walletKey } from '../../support/walletKeys.ts';
import { liveClient, listenLocally } from '../../support/liveClient.ts';
import type { Player, TestWorld } from '../../support/world.ts';
import {
  askFor,
  balance,
  firstOperator,
  openWalletWorld,
  secondOperator,
  signPayment,
} from './walletWorld.ts';

let manor: TestWorld;
let firstOperatorValue: Player;
let secondOperatorValue: Player;
let wallets = 400;
beforeAll(async () => {
  manor = await openWalletWorld();
  firstOperatorValue = await manor.signIn({ key: firstOperator });
  secondOperatorValue = await manor.signIn({ key: secondOperator });
});
afterAll(() => manor.close());

/** A player with a withdrawal of an amount of USDT. */
async function requestWithdrawal(amount = '100'): Promise<{ player: Player; id: string }> {
  const key = walletKey((wallets += 1));
  const player = await manor.signIn({ key });
  await manor.give(player, 'USDT', amount);
  const fee = (amountOf(amount) * 15n) / 100n;
  const signed = await signPayment(manor, key, {
    asset: 'USDT',
    gross: amount,
    fee: formatAmount(fee),
    net: formatAmount(amountOf(amount) - fee),
    address: player.address,
  });
  const { data, msg } = await askFor(manor, player, { amount, ...signed });
  if (!data) throw new Error(msg);
  return { player, id: data.withdrawal.id };
}

const pass = (id: string, operator = firstOperatorValue, reason?: string) =>
  manor.call('ops/withdraw/pass', { id, ...(reason && { reason }) }, { token: operator.token });
const reject = (id: string, operator = firstOperatorValue, reason = 'looks odd') =>
  manor.call('ops/withdraw/reject', { id, reason }, { token: operator.token });
const mine = async (player: Player) =>
  (await manor.call('userAccount/myWithDraw', {}, { token: player.token })).data.list[0];

describe('ops/withdraw/pass', () => {
  test('needs one operator up to the limit', async () => {
    const { player, id } = await requestWithdrawal('1000');
    const { data } = await pass(id);
    expect(data.reviewed).toMatchObject({
      withdrawal: { id, state: 'passed', wait: { for: 'sending', untilAt: null } },
      player: { id: String(player.id), userName: player.address },
      toSelf: true,
      approvals: [{ operator: firstOperator.address }],
      needed: 1,
    });
    expect(await balance(manor, player)).toEqual({ available: '0', frozen: '1000' });
    expect(await pass(id, secondOperatorValue)).toMatchObject({ key: 'withdrawalNotPending' });
    const cancel = await manor.call('userAccount/cancelWithdraw', { id }, { token: player.token });
    expect(cancel).toMatchObject({ key: 'withdrawalNotPending' });
  });

  test('needs two different operators above the limit', async () => {
    const { player, id } = await requestWithdrawal('2000');
    expect((await pass(id, firstOperatorValue, 'known player')).data.reviewed).toMatchObject({
      needed: 2,
      withdrawal: { state: 'pendingReview', wait: { for: 'secondReview' } },
    });
    expect(await pass(id, firstOperatorValue)).toMatchObject({ key: 'sameOperator', status: 409 });
    const { data } = await pass(id, secondOperatorValue);
    expect(data.reviewed.approvals.map(({ operator }) => operator)).toEqual([
      firstOperator.address,
      secondOperator.address,
    ]);
    expect((await mine(player))?.steps).toMatchObject([
      { what: 'pendingReview' },
      { what: 'approved', reason: 'known player' },
      { what: 'passed', reason: null },
    ]);
  });

  test('counts two concurrent approvals by two operators, and one of two by the same operator', async () => {
    const { id } = await requestWithdrawal('2000');
    const answers = await Promise.all([pass(id, firstOperatorValue), pass(id, secondOperatorValue)]);
    expect(answers.map(({ code }) => code)).toEqual([200, 200]);
    const { id: other, player } = await requestWithdrawal('2000');
    const same = await Promise.all([pass(other), pass(other)]);
    expect(same.map(({ key }) => key ?? 'done').sort()).toEqual(['done', 'sameOperator']);
    expect((await mine(player))?.state).toBe('pendingReview');
  });

  test('values ATR at P', async () => {
    const player = await manor.signIn({ key: walletKey((wallets += 1)) });
    await manor.give(player, 'ATR', '20000');
    const { id } = (await askFor(manor, player, { coin: 'ATR', amount: '10000' })).data.withdrawal;
    expect((await pass(id)).data.reviewed).toMatchObject({ needed: 1, withdrawal: { state: 'passed' } });
  });

  test("is refused for the operator's own withdrawal and for an unknown one", async () => {
    await manor.give(firstOperatorValue, 'USDT', '100');
    const { id } = (await askFor(manor, firstOperatorValue)).data.withdrawal;
    expect(await pass(id)).toMatchObject({ key: 'ownWithdrawal', status: 403 });
    expect(await reject(id)).toMatchObject({ key: 'ownWithdrawal' });
    expect((await pass(id, secondOperatorValue)).code).toBe(200);
    expect(await pass('999999999')).toMatchObject({ key: 'withdrawalUnknown' });
    expect(await reject('999999999')).toMatchObject({ key: 'withdrawalUnknown' });
  });

  test('is for operators only, as are the list and the rejection', async () => {
    const { player, id } = await requestWithdrawal();
    expect(await pass(id, player)).toMatchObject({ key: 'operatorsOnly' });
    expect(await reject(id, player)).toMatchObject({ key: 'operatorsOnly' });
    expect(await manor.call('ops/withdraw/list', {}, { token: player.token })).toMatchObject({
      key: 'operatorsOnly',
    });
    for (const [caller, isOperator] of [
      [player, false],
      [firstOperatorValue, true],
    ] as const) {
      const { data } = await manor.call('user/getUserInfo', {}, { token: caller.token });
      expect(data.user.isOperator).toBe(isOperator);
    }
  });
});

describe('ops/withdraw/reject', () => {
  test('refunds the whole amount and shows the player the reason', async () => {
    const { player, id } = await requestWithdrawal();
    const { data } = await reject(id, firstOperatorValue, '  the address is on a list  ');
    expect(data.reviewed.withdrawal).toMatchObject({ id, state: 'rejected', wait: null });
    expect(await balance(manor, player)).toEqual({ available: '100', frozen: '0' });
    expect((await mine(player))?.steps.at(-1)).toMatchObject({
      what: 'rejected',
      reason: 'the address is on a list',
    });
    const notices = await manor.call('notice/list', {}, { token: player.token });
    expect(notices.data.list).toMatchObject([
      { kind: 'withdrawalMoved', values: { id, state: 'rejected', reason: 'the address is on a list' } },
    ]);
    expect(await reject(id)).toMatchObject({ key: 'withdrawalNotPending' });
  });

  test('can follow a first approval, and needs a reason', async () => {
    const { player, id } = await requestWithdrawal('2000');
    await pass(id, firstOperatorValue);
    const empty = await manor.call(
      'ops/withdraw/reject',
      { id, reason: ' ' },
      { token: secondOperatorValue.token },
    );
    expect(empty).toMatchObject({ key: 'invalidParameter', values: { parameter: 'reason' } });
    expect((await reject(id, firstOperatorValue)).code).toBe(200);
    expect(await balance(manor, player)).toEqual({ available: '2000', frozen: '0' });
  });

  test('and a concurrent cancellation by the player: one of them succeeds', async () => {
    const { player, id } = await requestWithdrawal();
    const answers = await Promise.all([
      reject(id),
      manor.call('userAccount/cancelWithdraw', { id }, { token: player.token }),
    ]);
    expect(answers.map(({ key }) => key ?? 'done').sort()).toEqual(['done', 'withdrawalNotPending']);
    expect(await balance(manor, player)).toEqual({ available: '100', frozen: '0' });
  });
});

test('ops/withdraw/list returns withdrawals under review by default, oldest first, in pages', async () => {
  const fresh = [
    await requestWithdrawal('10'),
    await requestWithdrawal('11'),
    await requestWithdrawal('12'),
  ].map(({ id }) => id);
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const params = { size: 2, ...(cursor !== null && { cursor }) };
    const page: { list: { withdrawal: { id: string } }[]; next: string | null } = (
      await manor.call('ops/withdraw/list', params, { token: firstOperatorValue.token })
    ).data;
    ids.push(...page.list.map(({ withdrawal }) => withdrawal.id));
    cursor = page.next;
  } while (cursor !== null);
  expect(ids.slice(-3)).toEqual(fresh);
  expect(ids).toEqual([...ids].sort((a, b) => Number(a) - Number(b)));
  const { data } = await manor.call(
    'ops/withdraw/list',
    { state: 'rejected' },
    { token: firstOperatorValue.token },
  );
  expect(data.list.every(({ withdrawal }) => withdrawal.state === 'rejected')).toBe(true);
});

test('the player gets every step of the review live, and operators every request and change', async () => {
  const host = await listenLocally(manor.app);
  const other = await liveClient(host, secondOperatorValue.token);
  await other.next();
  const { player, id } = await requestWithdrawal('2000');
  const live = await liveClient(host, player.token);
  await live.next();
  const nextMessage = async (by = live) => {
    const message = await by.next();
    return message.type === 'changes' ? message.changes : null;
  };
  await pass(id, firstOperatorValue);
  expect((await nextMessage())?.withdrawals).toMatchObject([
    { id, version: 2, wait: { for: 'secondReview' } },
  ]);
  await reject(id, secondOperatorValue);
  const last = await nextMessage();
  expect(last?.withdrawals).toMatchObject([{ id, version: 3, state: 'rejected' }]);
  expect(last?.balances).toMatchObject([{ coin: 'USDT', available: '2000', frozen: '0' }]);
  live.close();
  for (const [version, approvals] of [
    [1, []],
    [2, [{ operator: firstOperator.address }]],
    [3, [{ operator: firstOperator.address }]],
  ] as const) {
    expect(await nextMessage(other)).toMatchObject({ reviews: [{ withdrawal: { id, version }, approvals }] });
  }
  other.close();
  const { player: brief, id: ended } = await requestWithdrawal();
  const latecomer = await liveClient(host, secondOperatorValue.token);
  await latecomer.next();
  await manor.call('userAccount/cancelWithdraw', { id: ended }, { token: brief.token });
  expect((await nextMessage(latecomer))?.reviews).toMatchObject([
    { withdrawal: { id: ended, state: 'canceled' } },
  ]);
  latecomer.close();
});
