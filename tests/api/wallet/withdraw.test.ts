import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PaymentTypedData } from '#core/api/paymentTypedData.ts';
import { formatAmount } from '#core/money/amount.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { confirmWithdrawals } from '#server/wallet/confirmWithdrawals.ts';
import { held } from '../../ledger/ledgerWorld.ts';
import { walletKey } from '../../support/walletKeys.ts';
import type { Player, TestWorld } from '../../support/world.ts';
import {
  askFor,
  balance,
  firstOperator,
  openWalletWorld,
  recharge,
  setConstants,
  signPayment,
  STRANGER,
} from './walletWorld.ts';

let manor: TestWorld;
let wallets = 300;
beforeAll(async () => {
  manor = await openWalletWorld();
});
afterAll(() => manor.close());

/** A player with a known private key and an amount of USDT. */
async function rich(usdt = '5000'): Promise<{ player: Player; key: ReturnType<typeof walletKey> }> {
  const key = walletKey((wallets += 1));
  const player = await manor.signIn({ key });
  await manor.give(player, 'USDT', usdt);
  return { player, key };
}

describe('userAccount/enableCoins', () => {
  test('lists the options of each coin according to the constants', async () => {
    const { player } = await rich();
    const { data } = await manor.call('userAccount/enableCoins', {}, { token: player.token });
    const { contracts } = manor.world.chain;
    expect(data.list).toEqual([
      {
        coin: 'USDT',
        token: contracts.usdt,
        vault: contracts.vault,
        decimals: 6,
        confirmations: 3,
        withdraw: { min: '10', feeBps: 1500, feeOn: 'all', feeFree: '0', signAbove: '1000' },
        transfer: null,
      },
      {
        coin: 'ATR',
        token: contracts.atr,
        vault: contracts.vault,
        decimals: 18,
        confirmations: 3,
        withdraw: { min: '50', feeBps: 1500, feeOn: 'all', feeFree: '0', signAbove: '1000' },
        transfer: { min: '50' },
      },
    ]);
  });
});

describe('userAccount/withdraw', () => {
  test('holds the gross, nets the fee from it, and waits for review', async () => {
    const { player } = await rich('200');
    const { data } = await askFor(manor, player, { amount: '100.000001' });
    expect(data.withdrawal).toMatchObject({
      coin: 'USDT',
      gross: '100.000001',
      fee: '15.000001',
      net: '85',
      address: player.address,
      state: 'pendingReview',
      wait: { for: 'review', untilAt: null },
      txHash: null,
      confirmations: null,
      steps: [{ what: 'pendingReview', reason: null }],
    });
    expect(data.changes.withdrawals).toEqual([data.withdrawal]);
    expect(data.changes.balances).toMatchObject([
      { coin: 'USDT', available: '99.999999', frozen: '100.000001', total: '200' },
    ]);
    const { data: ledger } = await manor.call(
      'userAccount/balanceDetail',
      { type: 'withdrawal' },
      { token: player.token },
    );
    expect(ledger.list).toMatchObject([
      { amount: '-100.000001', kind: 'asked', reference: `withdrawal:${data.withdrawal.id}` },
    ]);
  });

  test('accepts the minimum of each coin, and refuses a unit less', async () => {
    const { player } = await rich('100');
    expect((await askFor(manor, player, { amount: '10' })).code).toBe(200);
    expect(await askFor(manor, player, { amount: '9.999999' })).toMatchObject({
      key: 'withdrawBelowMin',
      values: { min: '10', coin: 'USDT' },
    });
    expect((await askFor(manor, player, { coin: 'ATR', amount: '50' })).code).toBe(200);
    expect(await askFor(manor, player, { coin: 'ATR', amount: '49.999999' })).toMatchObject({
      key: 'withdrawBelowMin',
      values: { min: '50', coin: 'ATR' },
    });
    expect(await askFor(manor, player, { amount: '0' })).toMatchObject({ key: 'withdrawBelowMin' });
  });

  test("refuses more than the vault's part of a day, which would never be paid, and accepts it", async () => {
    const { player } = await rich('1000');
    const { vault } = await manor.world.db
      .selectFrom('account')
      .select((row) => row.fn.sum<bigint>('balance').as('vault'))
      .where('name', '=', 'vault')
      .where('coin', '=', 'USDT')
      .executeTakeFirstOrThrow();
    // A part of 1 % of the vault, so that the player's own coins are enough.
    setConstants(manor, { WITHDRAW_DAY_BPS: 100 });
    const most = -BigInt(vault) / 100n;
    const gross = (most * 10_000n) / 8_500n;
    const asked = { amount: formatAmount(gross + 2n) };
    expect(await askFor(manor, player, asked)).toMatchObject({
      key: 'withdrawAboveDay',
      values: { most: formatAmount(most), coin: 'USDT' },
    });
    expect(await balance(manor, player, 'USDT')).toMatchObject({ frozen: '0' });
    expect((await askFor(manor, player, { amount: formatAmount(gross) })).code).toBe(200);
    setConstants(manor, { WITHDRAW_DAY_BPS: 1_000 });
  });

  test('refuses an amount one unit beyond the balance, and accepts the whole balance', async () => {
    const { player } = await rich('100');
    expect(await askFor(manor, player, { amount: '100.000001' })).toMatchObject({
      key: 'insufficientUsdt',
      values: { need: '100.000001', have: '100' },
    });
    expect(await askFor(manor, player, { coin: 'ATR', amount: '200.000001' })).toMatchObject({
      key: 'insufficientAtr',
    });
    expect(await balance(manor, player)).toEqual({ available: '100', frozen: '0' });
    expect((await askFor(manor, player, { amount: '100' })).code).toBe(200);
    expect(await balance(manor, player)).toEqual({ available: '0', frozen: '100' });
  });

  test('twice at once, with a balance one unit short for both, is accepted once', async () => {
    const { player } = await rich('199.999999');
    const answers = await Promise.all([askFor(manor, player), askFor(manor, player)]);
    expect(answers.map(({ key }) => key ?? 'done').sort()).toEqual(['done', 'insufficientUsdt']);
    expect(await balance(manor, player)).toEqual({ available: '99.999999', frozen: '100' });
  });

  test('with the same request id is one withdrawal; with other numbers it is refused', async () => {
    const { player } = await rich('1000');
    const request = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => askFor(manor, player, { request })));
    expect(new Set(answers.map(({ data }) => data.withdrawal.id)).size).toBe(1);
    expect(await balance(manor, player)).toEqual({ available: '900', frozen: '100' });
    expect(await askFor(manor, player, { request, amount: '101' })).toMatchObject({ key: 'requestIdReused' });
  });

  test.each([
    ['too short', '0x1234'],
    ['no address', 'vitalik.eth'],
    ['a wrong checksum', STRANGER.replace('E', 'e')],
    ['too long', `${STRANGER}0`],
    ['a capital X', STRANGER.replace('x', 'X')],
  ])('refuses an address that is malformed: %s', async (_, address) => {
    const { player } = await rich('100');
    expect(await askFor(manor, player, { address })).toMatchObject({ key: 'addressMalformed', status: 400 });
  });

  test('accepts the own address in small or capital letters, which carry no checksum', async () => {
    const { player } = await rich('100');
    const digits = player.address.slice(2);
    for (const address of [`0x${digits.toLowerCase()}`, `0x${digits.toUpperCase()}`]) {
      const { data } = await askFor(manor, player, { address, amount: '10' });
      expect(data.withdrawal.address).toBe(player.address);
    }
  });

  test('refuses the vault, the tokens and the zero address', async () => {
    const { player } = await rich('100');
    const zero = `0x${'0'.repeat(40)}`;
    for (const address of [...Object.values(manor.world.chain.contracts), zero]) {
      expect(await askFor(manor, player, { address }), address).toMatchObject({ key: 'addressNotAllowed' });
    }
  });

  test('is refused while the flow is paused, with the reason', async () => {
    const { player } = await rich('100');
    const operator = await manor.signIn({ key: firstOperator });
    const set = (paused: string, reason: string) =>
      manor.call('ops/pause', { flow: 'withdraw', paused, reason }, { token: operator.token });
    await set('true', 'the chain is being looked at');
    expect(await askFor(manor, player)).toMatchObject({
      key: 'paused',
      values: { reason: 'the chain is being looked at' },
    });
    await set('false', 'all is well');
    expect((await askFor(manor, player)).code).toBe(200);
  });
});

describe('a withdrawal of ATR that is paid', () => {
  test('burns half of its fee and the odd unit, and gives the farm pool the other half', async () => {
    const { player } = await rich('0.000001');
    const operator = await manor.signIn({ key: firstOperator });
    const { data } = await askFor(manor, player, { coin: 'ATR', amount: '50.000001' });
    const { id, fee } = data.withdrawal;
    expect(fee).toBe('7.500001');
    await manor.call('ops/withdraw/pass', { id, reason: 'fine' }, { token: operator.token });
    const { clock, wallNow, constants, db } = manor.world;
    const fees = async () => [await held(db, 'burn'), await held(db, 'pool:farm')] as const;
    const [burned, farm] = await fees();
    const at = { gameNow: clock.gameNow(), wallNow: wallNow(), constants: constants.current() };
    await inTransaction(db, (tx) =>
      confirmWithdrawals(tx, [{ id: BigInt(id), txHash: null }], { ...at, confirmations: 1 }),
    );
    const [burnedAfter, farmAfter] = await fees();
    expect([burnedAfter - burned, farmAfter - farm]).toEqual([3_750_001n, 3_750_000n]);
  });
});

describe('a signature over the numbers', () => {
  const TERMS = { asset: 'USDT', gross: '100', fee: '15', net: '85', address: STRANGER } as const;

  test('is needed for another address', async () => {
    const { player, key } = await rich();
    expect(await askFor(manor, player, { address: STRANGER })).toMatchObject({ key: 'signatureNeeded' });
    const signed = await signPayment(manor, key, TERMS);
    const { data } = await askFor(manor, player, { address: STRANGER, ...signed });
    expect(data.withdrawal).toMatchObject({ address: STRANGER, state: 'pendingReview' });
  });

  test('is needed above the limit, also to oneself, and not at it', async () => {
    const { player, key } = await rich();
    expect((await askFor(manor, player, { amount: '1000' })).code).toBe(200);
    const above = { amount: '1000.000001' };
    expect(await askFor(manor, player, above)).toMatchObject({ key: 'signatureNeeded' });
    const signed = await signPayment(manor, key, {
      asset: 'USDT',
      gross: '1000.000001',
      fee: '150.000001',
      net: '850',
      address: player.address,
    });
    expect((await askFor(manor, player, { ...above, ...signed })).code).toBe(200);
  });

  test('is needed, and a second reviewer, when those of 24 hours together exceed the limit', async () => {
    const { player, key } = await rich();
    const first = (await askFor(manor, player, { amount: '600' })).data.withdrawal;
    expect(await askFor(manor, player, { amount: '400.000001' })).toMatchObject({ key: 'signatureNeeded' });
    await manor.call('userAccount/cancelWithdraw', { id: first.id }, { token: player.token });
    expect((await askFor(manor, player, { amount: '600' })).code).toBe(200);
    const terms = { asset: 'USDT', gross: '500', fee: '75', net: '425', address: player.address } as const;
    const signed = await signPayment(manor, key, terms);
    const { id } = (await askFor(manor, player, { amount: '500', ...signed })).data.withdrawal;
    const needs = await manor.world.db
      .selectFrom('withdrawal')
      .select(['id', 'needed'])
      .orderBy('id')
      .execute();
    expect(needs.slice(-2).map(({ needed }) => needed)).toEqual([1, 2]);
    expect(String(needs.at(-1)?.id)).toBe(id);
    manor.advanceWall(86_400_000);
    expect((await askFor(manor, player, { amount: '500' })).code).toBe(200);
  });

  test('is needed for ATR worth more than the limit at P', async () => {
    const { player } = await rich();
    await manor.give(player, 'ATR', '20000');
    expect((await askFor(manor, player, { coin: 'ATR', amount: '10000' })).code).toBe(200);
    expect(await askFor(manor, player, { coin: 'ATR', amount: '10000.000001' })).toMatchObject({
      key: 'signatureNeeded',
    });
  });

  test.each([
    ['gross', { gross: '100.000001' }],
    ['fee', { fee: '14' }],
    ['net', { net: '86' }],
    ['asset', { asset: 'ATR' as const }],
    ['address', { address: '0xde709f2102306220921060314715629080e2fb77' }],
    ['kind', { kind: 'Transfer' as const }],
  ])('that names another %s is refused', async (_, other) => {
    const { player, key } = await rich();
    const signed = await signPayment(manor, key, { ...TERMS, ...other });
    expect(await askFor(manor, player, { address: STRANGER, ...signed })).toMatchObject({
      key: 'signatureFailed',
      status: 401,
    });
    expect(await balance(manor, player)).toEqual({ available: '5000', frozen: '0' });
  });

  test('is valid for its own request and deadline only', async () => {
    const { player, key } = await rich();
    const signed = await signPayment(manor, key, TERMS);
    const payment = { address: STRANGER, ...signed };
    expect(await askFor(manor, player, { ...payment, request: randomUUID() })).toMatchObject({
      key: 'signatureFailed',
    });
    expect(
      await askFor(manor, player, { ...payment, request: randomUUID(), deadline: signed.deadline + 1 }),
    ).toMatchObject({ key: 'signatureFailed' });
  });

  test('of another signer is refused, also when no signature is needed', async () => {
    const { player } = await rich();
    const other = walletKey(777);
    const signed = await signPayment(manor, other, TERMS);
    expect(await askFor(manor, player, { address: STRANGER, ...signed })).toMatchObject({
      key: 'signatureFailed',
    });
    const signedValue = await signPayment(manor, other, { ...TERMS, address: player.address });
    expect(await askFor(manor, player, { ...signedValue })).toMatchObject({ key: 'signatureFailed' });
  });

  test('is valid until its deadline and not a millisecond longer, and not from too far ahead', async () => {
    const { player, key } = await rich();
    const now = manor.world.wallNow();
    const at = async (deadline: number) => {
      const signed = await signPayment(manor, key, { ...TERMS, deadline });
      return (await askFor(manor, player, { address: STRANGER, ...signed })).key ?? 'done';
    };
    expect(await at(now)).toBe('done');
    expect(await at(now - 1)).toBe('signatureExpired');
    expect(await at(now + 86_400_000)).toBe('done');
    expect(await at(now + 86_400_001)).toBe('signatureFailed');
  });

  test('without its deadline, or a deadline without it, counts as missing', async () => {
    const { player, key } = await rich();
    const { signature, deadline, request } = await signPayment(manor, key, TERMS);
    const payment = { address: STRANGER, request };
    expect(await askFor(manor, player, { ...payment, signature })).toMatchObject({ key: 'signatureNeeded' });
    expect(await askFor(manor, player, { ...payment, request: randomUUID(), deadline })).toMatchObject({
      key: 'signatureNeeded',
    });
  });

  test('that only the chain could verify is refused while the chain is down', async () => {
    const { player } = await rich();
    const payment = { address: STRANGER, signature: `0x${'ab'.repeat(90)}`, deadline: manor.world.wallNow() };
    expect(await askFor(manor, player, payment)).toMatchObject({ key: 'chainUnavailable', status: 503 });
  });
});

describe('userAccount/cancelWithdraw', () => {
  test('refunds the whole amount once, while the withdrawal is under review', async () => {
    const { player } = await rich('100');
    const { id } = (await askFor(manor, player)).data.withdrawal;
    const cancel = () => manor.call('userAccount/cancelWithdraw', { id }, { token: player.token });
    const { data } = await cancel();
    expect(data.withdrawal).toMatchObject({ id, version: 2, state: 'canceled', wait: null });
    expect(data.withdrawal.steps.map(({ what }) => what)).toEqual(['pendingReview', 'canceled']);
    expect(data.changes.balances).toMatchObject([{ available: '100', frozen: '0' }]);
    expect(await cancel()).toMatchObject({ key: 'withdrawalNotPending' });
    const { data: ledger } = await manor.call(
      'userAccount/balanceDetail',
      { type: 'withdrawalRefund' },
      { token: player.token },
    );
    expect(ledger.list).toMatchObject([{ amount: '100', kind: 'canceled' }]);
  });

  test('five times at once refunds it once', async () => {
    const { player } = await rich('100');
    const { id } = (await askFor(manor, player)).data.withdrawal;
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => manor.call('userAccount/cancelWithdraw', { id }, { token: player.token })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await balance(manor, player)).toEqual({ available: '100', frozen: '0' });
  });

  test("refuses another player's withdrawal and an unknown one", async () => {
    const { player } = await rich('100');
    const { player: other } = await rich();
    const { id } = (await askFor(manor, player)).data.withdrawal;
    for (const wrong of [id, '999999999']) {
      const answer = await manor.call('userAccount/cancelWithdraw', { id: wrong }, { token: other.token });
      expect(answer).toMatchObject({ key: 'withdrawalUnknown', status: 404 });
    }
  });
});

describe('userAccount/myWithDraw', () => {
  test("lists the caller's withdrawals, newest first, by pages and by state", async () => {
    const { player } = await rich('1000');
    for (const amount of ['10', '11', '12']) await askFor(manor, player, { amount });
    const list = (params: Record<string, string | number> = {}) =>
      manor.call('userAccount/myWithDraw', params, { token: player.token });
    const { data } = await list();
    expect(data.list.map(({ gross }) => gross)).toEqual(['12', '11', '10']);
    expect(data.next).toBeNull();
    const first = (await list({ size: 2 })).data;
    const second = (await list({ size: 2, cursor: first.next! })).data;
    expect([...first.list, ...second.list]).toEqual(data.list);
    expect(second.next).toBeNull();
    const middle = data.list[1]!.id;
    await manor.call('userAccount/cancelWithdraw', { id: middle }, { token: player.token });
    expect((await list({ state: 'canceled' })).data.list.map(({ id }) => id)).toEqual([middle]);
    expect((await list({ state: 'pendingReview' })).data.list).toHaveLength(2);
    expect(await list({ cursor: '1_2' })).toMatchObject({
      key: 'invalidParameter',
      values: { parameter: 'cursor' },
    });
  });
});

describe('fee on gains alone', () => {
  const ask = async (player: Player, amount: string) =>
    (await askFor(manor, player, { amount })).data.withdrawal;
  const freeNow = async (player: Player) => {
    const { data } = await manor.call('userAccount/enableCoins', {}, { token: player.token });
    return data.list[0]?.withdraw.feeFree;
  };

  beforeAll(() => setConstants(manor, { WITHDRAW_FEE_ON: 'gains' }));
  afterAll(() => setConstants(manor, { WITHDRAW_FEE_ON: 'all' }));

  test('recharged and never spent coins leave without fee, before gains', async () => {
    const { player } = await rich('50');
    await recharge(manor, player, '100');
    expect(await freeNow(player)).toBe('100');
    expect((await ask(player, '120')).fee).toBe('3');
    expect(await freeNow(player)).toBe('0');
    expect((await ask(player, '30')).fee).toBe('4.5');
  });

  test('a refund restores the fee-free amount, and two concurrent withdrawals use it once', async () => {
    const { player } = await rich('100');
    await recharge(manor, player, '100');
    const { id, fee } = await ask(player, '100');
    expect(fee).toBe('0');
    await manor.call('userAccount/cancelWithdraw', { id }, { token: player.token });
    expect(await freeNow(player)).toBe('100');
    const answers = await Promise.all([ask(player, '100'), ask(player, '100')]);
    expect(answers.map((answer) => answer.fee).sort()).toEqual(['0', '15']);
  });

  test('a signature is verified without a lock, and again when its numbers changed meanwhile', async () => {
    const { player, key } = await rich('100');
    await recharge(manor, player, '100');
    const { chain } = manor.world;
    const requests: string[] = [];
    const judged = async (meanwhile: () => Promise<unknown>) => {
      const terms = { asset: 'USDT', gross: '100', fee: '0', net: '100', address: STRANGER } as const;
      const signed = await signPayment(manor, key, terms);
      const slow = vi.spyOn(chain, 'verifyTyped').mockImplementation(async (claim) => {
        const { fee } = claim.typedData.message as PaymentTypedData['message'];
        requests.push(fee);
        if (requests.length === 1) await meanwhile();
        return fee === '0' ? 'valid' : 'invalid';
      });
      return askFor(manor, player, { address: STRANGER, ...signed }).finally(() => slow.mockRestore());
    };
    expect((await judged(() => Promise.resolve())).data.withdrawal.fee).toBe('0');
    expect(requests.splice(0)).toEqual(['0']);
    await recharge(manor, player, '100');
    expect(await judged(() => ask(player, '100'))).toMatchObject({ key: 'signatureFailed' });
    expect(requests).toEqual(['0', '15']);
    expect(await balance(manor, player)).toEqual({ available: '100', frozen: '200' });
  });
});
