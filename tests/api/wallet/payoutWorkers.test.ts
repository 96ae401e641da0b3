import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatAmount } from '#core/money/amount.ts';
import { testOnPostgres } from '../../support/testOnPostgres.ts';
import { openPayoutWorld, type PayoutWorld } from '../../chain/support/payoutWorld.ts';
import { someoneWaits } from '../../support/someoneWaits.ts';

let house: PayoutWorld;
beforeAll(async () => {
  house = await openPayoutWorld();
});
afterAll(() => house.close());

const AMOUNTS = ['20', '21', '22', '23', '24', '25', '26', '27'];

test("one of two nodes has the key's lease, and the other waits until it expires", async () => {
  const withdrawal = await house.passed('20');
  await house.step(house.makeWorker('first'));
  const before = await house.nonce();
  const two = await house.passed('21');
  expect(await house.step(house.makeWorker('second'))).toBe('done');
  expect(await house.nonce()).toBe(before);
  house.manor.advanceWall(15_000);
  await house.settle(house.makeWorker('second'));
  for (const withdrawalValue of [withdrawal, two])
    expect((await house.seen(withdrawalValue)).state).toBe('confirmed');
});

test('two concurrent workers that both believe they have the key pay each withdrawal once', async () => {
  house.manor.advanceWall(20_000);
  const paid = await house.paidOnChain();
  const withdrawals = [];
  for (const amount of AMOUNTS) withdrawals.push(await house.passed(amount));
  // Same name, so the lease admits both, as when one slept longer than the lease.
  const workers = [house.makeWorker('same'), house.makeWorker('same'), house.makeWorker('same')];
  for (let round = 0; round < 12; round += 1) {
    // A worker that lost against another starts again, as its loop does.
    await Promise.allSettled(workers.map((worker) => house.step(worker)));
    await house.mine();
  }
  for (const withdrawal of withdrawals) expect((await house.seen(withdrawal)).state).toBe('confirmed');
  const net = AMOUNTS.reduce((sum, amount) => sum + Number(amount) * 0.85, 0);
  expect(formatAmount((await house.paidOnChain()) - paid)).toBe(net.toFixed(1).replace(/\.0$/, ''));
});

const reject = (id: string) =>
  house.manor.call('ops/withdraw/reject', { id, reason: 'a second look' }, { token: house.operator.token });

test('an approved withdrawal can be rejected until its payment is signed, and not after', async () => {
  const before = await house.passed('20');
  expect((await reject(before.id)).code).toBe(200);
  const after = await house.passed('21');
  const paid = await house.paidOnChain();
  house.manor.advanceWall(20_000);
  await house.step(house.makeWorker('only'));
  expect(await reject(after.id)).toMatchObject({ key: 'withdrawalNotPending' });
  await house.settle(house.makeWorker('only'));
  expect(await house.seen(before)).toMatchObject({ state: 'rejected', wait: null });
  expect((await house.seen(after)).state).toBe('confirmed');
  expect(formatAmount((await house.paidOnChain()) - paid)).toBe('17.85');
});

test('a withdrawal rejected after the worker read it is not signed', async () => {
  house.manor.advanceWall(20_000);
  const paid = await house.paidOnChain();
  const [first, second] = [await house.passed('20'), await house.passed('30')];
  const worker = house.makeWorker('looking');
  let answer: ReturnType<typeof reject> | undefined;
  const estimate: typeof worker.chain.estimate = async (call) => {
    await (answer ??= reject(first.id));
    return worker.chain.estimate(call);
  };
  await house.step({ ...worker, chain: { ...worker.chain, estimate } });
  await house.settle(worker);
  expect((await answer)?.code).toBe(200);
  expect(await house.seen(first)).toMatchObject({ state: 'rejected', txHash: null });
  expect((await house.seen(second)).state).toBe('confirmed');
  expect(formatAmount((await house.paidOnChain()) - paid)).toBe('25.5');
});

/** Needs two connections. On PGlite's single one the rejection cannot start before the signature is stored. */
testOnPostgres('a rejection during signing waits for the signature and is refused', async () => {
  house.manor.advanceWall(20_000);
  const withdrawal = await house.passed('20');
  const worker = house.makeWorker('signing');
  let begin = () => {};
  let goOn = () => {};
  const hasBegun = new Promise<void>((resolve) => (begin = resolve));
  const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
  const signTransaction: typeof worker.account.signTransaction = async (...transaction) => {
    begin();
    await mayGoOn;
    return worker.account.signTransaction(...transaction);
  };
  const step = house.step({ ...worker, account: { ...worker.account, signTransaction } });
  await Promise.race([hasBegun, step]);
  const rejected = reject(withdrawal.id);
  await someoneWaits(house.manor.world.db);
  goOn();
  await step;
  expect(await rejected).toMatchObject({ key: 'withdrawalNotPending' });
  await house.settle(worker);
  expect((await house.seen(withdrawal)).state).toBe('confirmed');
});
