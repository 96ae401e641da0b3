import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { amountOf } from '#core/money/amount.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { payDues } from '#server/revenue/payDues.jobs.ts';
import { readWithoutSlot } from '#server/payouts/payout.repo.ts';
import { STUCK_MS } from '#server/payouts/resendSlots.ts';
import { sendPayouts } from '#server/payouts/sendPayouts.ts';
import { CONFIRMATIONS, openPayoutWorld, type PayoutWorld } from './support/payoutWorld.ts';

let house: PayoutWorld;
beforeAll(async () => {
  house = await openPayoutWorld();
});
afterAll(() => house.close());
afterEach(() => house.manor.audit());

const HOUR = 3_600;
/** Seconds, as the chain counts. */
const DAY = 86_400n;

describe('an approved withdrawal', () => {
  test('is signed, sent, followed block by block, and booked when it is final', async () => {
    const withdrawal = await house.passed('100');
    expect(await house.seen(withdrawal)).toMatchObject({ state: 'passed', wait: { for: 'sending' } });
    await house.step();
    await house.step();
    const sent = await house.seen(withdrawal);
    expect(sent).toMatchObject({
      state: 'passed',
      wait: { for: 'confirming' },
      confirmations: { count: 1, needed: 3 },
    });
    expect(sent.steps.map(({ what }) => what)).toEqual(['pendingReview', 'passed', 'sent']);
    expect(await house.usdtOf(withdrawal.player.address)).toBe(amountOf('85'));
    await house.mine();
    await house.step();
    expect((await house.seen(withdrawal)).confirmations).toEqual({ count: 2, needed: 3 });
    await house.mine();
    await house.step();
    const done = await house.seen(withdrawal);
    expect(done).toMatchObject({ state: 'confirmed', wait: null, confirmations: { count: 3, needed: 3 } });
    expect(done.steps.at(-1)).toMatchObject({ what: 'confirmed', reason: null });
    const receipt = await house.client.getTransactionReceipt({ hash: done.txHash as `0x${string}` });
    expect(receipt.status).toBe('success');
    expect(await house.paidOnChain()).toBe(amountOf('85'));
    expect(await house.told(withdrawal.player)).toEqual(['confirmed', 'passed']);
  });

  test('is shown live to its player: sending, each block, and the end with the balance', async () => {
    house.events.length = 0;
    const withdrawal = await house.passed('40');
    await house.settle();
    const messages = house.events.filter(
      (event) => 'player' in event && event.player === String(withdrawal.player.id),
    );
    const received = messages.flatMap((event) =>
      'changes' in event ? (event.changes.withdrawals ?? []) : [],
    );
    expect(
      received.map(({ wait, state, confirmations }) => [state, wait?.for, confirmations?.count]),
    ).toEqual([
      ['passed', 'sending', undefined],
      ['passed', 'confirming', 2],
      ['confirmed', undefined, 3],
    ]);
    const last = messages.findLast((message) => 'changes' in message && message.changes.balances);
    expect(last && 'changes' in last && last.changes.balances?.[0]).toMatchObject({
      coin: 'USDT',
      frozen: '0',
    });
  });

  test('of ATR pays in units of its token and burns half its fee', async () => {
    const withdrawal = await house.passed('200', 'ATR');
    await house.settle();
    expect((await house.seen(withdrawal)).state).toBe('confirmed');
    expect(await house.atrOf(withdrawal.player.address)).toBe(170n * 10n ** 18n);
  });

  test('sets the rewards of its fee aside in the same transaction, and the next hour pays them', async () => {
    const sponsor = await house.manor.signIn();
    const friend = await house.manor.signIn({ referrer: sponsor.code });
    const withdrawal = await house.passed('100', 'USDT', friend);
    await house.settle();
    expect((await house.seen(withdrawal)).state).toBe('confirmed');
    const usdtLines = async () => {
      const { data } = await house.manor.call('userAccount/balanceDetail', {}, { token: sponsor.token });
      return data.list.filter(({ coin }) => coin === 'USDT');
    };
    expect(await usdtLines()).toEqual([]);
    const { data } = await house.manor.call('game/gameTreeTj', {}, { token: sponsor.token });
    expect(data.rewards.find(({ kind }) => kind === 'direct')?.due).toEqual({ atr: '0', usdt: '1.5' });
    await house.manor.audit();
    await house.manor.advance(HOUR * 1_000);
    expect(await runJobs(house.manor.world, [payDues])).toMatchObject([{ failed: null }]);
    expect(await usdtLines()).toMatchObject([
      { type: 'directPushReward', amount: '1.5', kind: 'fee', reference: 'spends:1' },
    ]);
  });

  test('is sent together with others, with consecutive nonces', async () => {
    const before = await house.nonce();
    const withdrawals = [];
    for (let count = 0; count < 12; count += 1) withdrawals.push(await house.passed('20'));
    await house.step();
    // All are sent; anvil's miner takes its own time.
    expect(await house.nonce('pending')).toBe(before + 12);
    await house.settle();
    for (const withdrawal of withdrawals) expect((await house.seen(withdrawal)).state).toBe('confirmed');
  });
});

describe('a payout under faults', () => {
  test('that is stuck at a low price is replaced at a higher one under its nonce, and paid once', async () => {
    await house.call('evm_setAutomine', [false]);
    const before = await house.paidOnChain();
    const withdrawal = await house.passed('100');
    await house.step();
    const first = (await house.seen(withdrawal)).txHash;
    await house.call('anvil_setNextBlockBaseFeePerGas', ['0x2540be4000']);
    await house.mine();
    await house.step();
    house.manor.advanceWall(STUCK_MS);
    await house.step();
    await house.step();
    expect((await house.seen(withdrawal)).txHash).not.toBe(first);
    await house.call('anvil_setNextBlockBaseFeePerGas', ['0x3b9aca00']);
    await house.call('evm_setAutomine', [true]);
    await house.settle();
    expect((await house.seen(withdrawal)).state).toBe('confirmed');
    expect((await house.paidOnChain()) - before).toBe(amountOf('85'));
  });

  test('that the node dropped is sent again with those behind it', async () => {
    await house.call('evm_setAutomine', [false]);
    const two = [await house.passed('30'), await house.passed('31')];
    await house.step();
    const { txHash } = await house.seen(two[0]!);
    await house.call('anvil_dropTransaction', [txHash]);
    await house.mine();
    await house.step();
    await house.call('evm_setAutomine', [true]);
    await house.settle();
    for (const withdrawal of two) expect((await house.seen(withdrawal)).state).toBe('confirmed');
  });

  test('that a reorg removed before finality is shown as sending again, then paid once', async () => {
    const before = await house.paidOnChain();
    const withdrawal = await house.passed('100');
    await house.step();
    await house.mine();
    await house.step();
    expect((await house.seen(withdrawal)).confirmations?.count).toBe(2);
    await house.call('anvil_reorg', [2, []]);
    await house.call('evm_setAutomine', [false]);
    await house.step();
    expect(await house.seen(withdrawal)).toMatchObject({ confirmations: null, wait: { for: 'sending' } });
    expect((await house.paidOnChain()) - before).toBe(0n);
    await house.call('evm_setAutomine', [true]);
    await house.mine();
    await house.settle();
    expect((await house.seen(withdrawal)).state).toBe('confirmed');
    expect((await house.paidOnChain()) - before).toBe(amountOf('85'));
  });

  test('behind a nonce gap is sent after the gap is filled', async () => {
    const { worker } = house;
    const next = await house.nonce();
    await house.manor.world.db
      .updateTable('payout_key')
      .set({ next_nonce: BigInt(next) + 2n })
      .where('payer', '=', worker.chain.payer)
      .execute();
    const withdrawal = await house.passed('25');
    await house.settle();
    expect((await house.seen(withdrawal)).state).toBe('confirmed');
    expect(await house.nonce()).toBe(next + 3);
  });

  test('waits and reports it while the vault is paused, then is paid', async () => {
    await house.pauseVault(true);
    const withdrawal = await house.passed('25');
    await house.step();
    expect(await house.seen(withdrawal)).toMatchObject({ state: 'passed', wait: { for: 'paused' } });
    await house.pauseVault(false);
    await house.settle();
    expect((await house.seen(withdrawal)).state).toBe('confirmed');
  });

  test('is not signed while operators pause the flow', async () => {
    const withdrawal = await house.passed('25');
    const set = (paused: string) =>
      house.manor.call(
        'ops/pause',
        { flow: 'withdraw', paused, reason: 'a look at the chain' },
        { token: house.operator.token },
      );
    await set('true');
    await house.settle();
    expect(await house.seen(withdrawal)).toMatchObject({
      state: 'passed',
      wait: { for: 'paused' },
      txHash: null,
    });
    await set('false');
    await house.settle();
    expect((await house.seen(withdrawal)).state).toBe('confirmed');
  });

  test("above the vault's limit of the day waits until the day ends; smaller ones overtake it", async () => {
    await house.setDayLimit(0);
    const large = await house.passed('500');
    await house.step();
    expect(await house.seen(large)).toMatchObject({ state: 'passed', wait: { for: 'dayLimit' } });
    const { untilAt } = (await house.seen(large)).wait ?? {};
    expect(Number(untilAt) % 86_400_000).toBe(0);
    await house.setDayLimit(1_000);
    const small = await house.passed('20');
    const [first] = await readWithoutSlot(house.manor.world.db, 1, Number(untilAt) - 1);
    expect(String(first?.id)).toBe(small.id);
    await house.settle();
    for (const withdrawal of [large, small]) expect((await house.seen(withdrawal)).state).toBe('confirmed');
  });

  test('the day is full: the wait ends at the midnight, UTC, that follows the newest block', async () => {
    const { worker, manor, operator } = house;
    await house.setDayLimit(0);
    const { id } = await house.passed('500');
    const view = await worker.chain.view(CONFIRMATIONS, null);
    const midnight = (view.head.at / DAY + 1n) * DAY;
    for (const [at, until] of [
      [midnight - 1n, midnight],
      [midnight, midnight + DAY],
    ] as const) {
      expect(await sendPayouts(worker, { ...view, head: { ...view.head, at } }, [])).toBe('done');
      const row = manor.world.db.selectFrom('withdrawal').selectAll().where('id', '=', BigInt(id));
      expect(await row.executeTakeFirst()).toMatchObject({
        wait: 'dayLimit',
        wait_until: new Date(Number(until) * 1_000),
      });
    }
    await house.setDayLimit(1_000);
    await manor.call('ops/withdraw/reject', { id, reason: 'has waited' }, { token: operator.token });
  });

  test('a deadline that is a minute away is left alone: what is signed must still be able to land', async () => {
    const { worker, manor } = house;
    const one = await house.passed('25');
    const view = await worker.chain.view(CONFIRMATIONS, null);
    const deadline = view.head.at + 6n * BigInt(HOUR);
    await manor.world.db
      .updateTable('withdrawal')
      .set({ deadline })
      .where('id', '=', BigInt(one.id))
      .execute();
    const sendWith = (left: bigint) =>
      sendPayouts(worker, { ...view, head: { ...view.head, at: deadline - left } }, []);
    expect([await sendWith(60n), (await house.seen(one)).txHash]).toEqual(['done', null]);
    expect(await sendWith(61n)).toBe('more');
    expect((await house.seen(one)).txHash).not.toBeNull();
    await house.settle();
    expect((await house.seen(one)).state).toBe('confirmed');
  });

  test('waits while the payer has no gas, and operators are notified', async () => {
    const { payer } = house.worker.chain;
    const { balance } = { balance: await house.client.getBalance({ address: payer }) };
    await house.call('anvil_setBalance', [payer, '0x0']);
    const withdrawal = await house.passed('25');
    await house.settle();
    expect(await house.seen(withdrawal)).toMatchObject({ state: 'passed', txHash: null });
    expect(house.manor.log.some((line) => line.includes('no gas left'))).toBe(true);
    await house.call('anvil_setBalance', [payer, `0x${balance.toString(16)}`]);
    await house.settle();
    expect((await house.seen(withdrawal)).state).toBe('confirmed');
  });

  test('waits while the chain is down and continues when it is back', async () => {
    const withdrawal = await house.passed('25');
    house.rpc.silence(true);
    await expect(house.step()).rejects.toMatchObject({ code: 'unreachable' });
    expect(await house.seen(withdrawal)).toMatchObject({ state: 'passed', wait: { for: 'chainDown' } });
    house.rpc.silence(false);
    await house.settle();
    expect((await house.seen(withdrawal)).state).toBe('confirmed');
  });
});

describe('a payout past its deadline', () => {
  test('is refunded only when it can no longer land, and then in full', async () => {
    await house.call('evm_setAutomine', [false]);
    const before = await house.paidOnChain();
    const withdrawal = await house.passed('100');
    await house.step();
    await house.call('evm_increaseTime', [6 * HOUR - 60]);
    await house.call('anvil_dropTransaction', [(await house.seen(withdrawal)).txHash]);
    await house.mine(2);
    await house.step();
    expect((await house.seen(withdrawal)).state).toBe('passed');
    await house.call('anvil_dropTransaction', [(await house.seen(withdrawal)).txHash]);
    await house.call('evm_increaseTime', [HOUR]);
    await house.mine(1);
    await house.step();
    expect((await house.seen(withdrawal)).state).toBe('passed');
    await house.mine(2);
    await house.step();
    expect(await house.seen(withdrawal)).toMatchObject({ state: 'failed', wait: null });
    expect((await house.seen(withdrawal)).steps.at(-1)).toMatchObject({
      what: 'failed',
      reason: 'deadlinePassed',
    });
    expect(await house.told(withdrawal.player)).toEqual(['failed', 'passed']);
    await house.call('evm_setAutomine', [true]);
    await house.settle();
    expect((await house.paidOnChain()) - before).toBe(0n);
    const { data } = await house.manor.call('userAccount/balance', {}, { token: withdrawal.player.token });
    expect(data.list.find(({ coin }) => coin === 'USDT')).toMatchObject({ available: '100', frozen: '0' });
  });

  test('that was paid in its last second is booked as paid, however late the worker runs', async () => {
    const before = await house.paidOnChain();
    const withdrawal = await house.passed('100');
    await house.step();
    // The chain answers a sent transaction before it has mined it, and must not mine it after the deadline.
    const hash = (await house.seen(withdrawal)).txHash as `0x${string}`;
    await house.client.waitForTransactionReceipt({ hash, pollingInterval: 50 });
    await house.call('evm_increaseTime', [10 * HOUR]);
    await house.mine(10);
    await house.settle();
    expect((await house.seen(withdrawal)).state).toBe('confirmed');
    expect((await house.paidOnChain()) - before).toBe(amountOf('85'));
  });

  test('whose nonce was used by an empty transfer is refunded, however late the worker runs', async () => {
    await house.call('evm_setAutomine', [false]);
    const before = await house.paidOnChain();
    const withdrawal = await house.passed('100');
    await house.step();
    await house.call('anvil_setNextBlockBaseFeePerGas', ['0x2540be4000']);
    await house.call('evm_increaseTime', [7 * HOUR]);
    await house.mine();
    house.manor.advanceWall(STUCK_MS);
    await house.step();
    await house.mine(5);
    await house.step();
    expect((await house.seen(withdrawal)).state).toBe('failed');
    expect((await house.paidOnChain()) - before).toBe(0n);
    await house.call('anvil_setNextBlockBaseFeePerGas', ['0x3b9aca00']);
    await house.call('evm_setAutomine', [true]);
    await house.settle();
  });
});
