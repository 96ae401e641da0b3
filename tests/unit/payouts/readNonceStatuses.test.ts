import type { Hex } from 'viem';
import { expect, test } from 'vitest';
import type { Attempt } from '#server/payouts/attempt.repo.ts';
import type { OpenSlot } from '#server/payouts/openSlot.repo.ts';
import type { Mined } from '#server/payouts/payoutChain.ts';
import { readNonceStatuses } from '#server/payouts/readNonceStatuses.ts';
import { chainView, openSlot, payoutWorker, signedAttempt } from './payoutFixtures.ts';

const [first, second] = [await signedAttempt(4), await signedAttempt(4, { attempt: 2 })];

const minedAs = (hash: Hex, mined: Mined) => ({
  mined: (asked: Hex) => Promise.resolve(asked === hash ? mined : null),
});

const statusOf = async (slot: OpenSlot, answers: Parameters<typeof payoutWorker>[0], view = chainView()) =>
  (await readNonceStatuses(payoutWorker(answers).worker, view, [slot]))[0];

const paidIn = (attempt: Attempt, block: bigint, isPaid = true) => minedAs(attempt.hash, { block, isPaid });

test('a mined payment says its block, and that it is final from the final block on', async () => {
  const slot = openSlot(4n, [first]);
  const mined = { slot, state: 'mined', isPaid: true, hash: first.hash };
  expect(await statusOf(slot, paidIn(first, 90n))).toEqual({ ...mined, block: 90n, isFinal: true });
  expect(await statusOf(slot, paidIn(first, 91n))).toEqual({ ...mined, block: 91n, isFinal: false });
  const young = chainView({ final: null });
  expect(await statusOf(slot, paidIn(first, 90n), young)).toEqual({ ...mined, block: 90n, isFinal: false });
});

test('of several attempts the mined one counts', async () => {
  const other = { ...second, hash: '0x22' as const };
  const status = await statusOf(openSlot(4n, [first, other]), minedAs('0x22', { block: 90n, isPaid: true }));
  expect(status).toMatchObject({ state: 'mined', hash: '0x22' });
});

test('a reverted payment is mined, and paid nobody', async () => {
  expect(await statusOf(openSlot(4n, [first]), paidIn(first, 90n, false))).toMatchObject({ isPaid: false });
});

test('an empty transfer that uses the nonce up paid nobody', async () => {
  const filler = await signedAttempt(4, { to: '0x00000000000000000000000000000000000000bb' });
  expect(await statusOf(openSlot(4n, [filler]), paidIn(filler, 90n))).toMatchObject({ isPaid: false });
});

test('a transaction that calls nobody paid nobody', async () => {
  const { worker } = payoutWorker();
  const fees = { gas: 90_000n, maxFeePerGas: 207n, maxPriorityFeePerGas: 7n };
  const raw = await worker.account.signTransaction({ chainId: 31_337, nonce: 4, type: 'eip1559', ...fees });
  const created = { ...first, raw };
  expect(await statusOf(openSlot(4n, [created]), paidIn(created, 90n))).toMatchObject({ isPaid: false });
});

test('a slot without payment or burn paid nobody; one with a burn did', async () => {
  const empty = openSlot(4n, [first], { payout: null });
  expect(await statusOf(empty, paidIn(first, 90n))).toMatchObject({ state: 'mined', isPaid: false });
  const burn = openSlot(4n, [first], { payout: null, burn: { id: 1n, burnId: '0x1', deadline: 1n } });
  expect(await statusOf(burn, paidIn(first, 90n))).toMatchObject({ state: 'mined', isPaid: true });
});

test('a block beyond the view is not seen yet', async () => {
  const slot = openSlot(5n, [first]);
  expect(await statusOf(slot, paidIn(first, 101n))).toEqual({ slot, state: 'pending' });
  expect(await statusOf(slot, paidIn(first, 100n))).toMatchObject({ state: 'mined', isFinal: false });
});

test('a nonce below the next one that no attempt explains is used, and for good below the final nonce', async () => {
  const slot = openSlot(4n, [first]);
  const asked: Hex[] = [];
  const finalNonce = (nonce: bigint) => ({
    nonceAt: (hash: Hex) => {
      asked.push(hash);
      return Promise.resolve(nonce);
    },
  });
  expect(await statusOf(slot, finalNonce(4n))).toEqual({ slot, state: 'used' });
  expect(await statusOf(slot, finalNonce(5n))).toEqual({ slot, state: 'usedFinally' });
  expect(asked).toEqual(['0x90', '0x90']);
  expect(await statusOf(slot, finalNonce(5n), chainView({ final: null }))).toEqual({ slot, state: 'used' });
  expect(asked).toHaveLength(2);
});

test('the final nonce is asked for only when a nonce is lost', async () => {
  const nonceAt = () => Promise.reject(new Error('asked for nothing'));
  const pending = openSlot(5n, [first]);
  expect(await statusOf(pending, { nonceAt })).toEqual({ slot: pending, state: 'pending' });
  const mined = openSlot(4n, [first]);
  expect(await statusOf(mined, { nonceAt, ...paidIn(first, 90n) })).toMatchObject({ state: 'mined' });
});

test('each of several slots has its own status', async () => {
  const [lost, paid, waiting] = [openSlot(3n, []), openSlot(4n, [first]), openSlot(5n, [])];
  const { worker } = payoutWorker({ ...paidIn(first, 90n), nonceAt: () => Promise.resolve(4n) });
  const statuses = await readNonceStatuses(worker, chainView(), [lost, paid, waiting]);
  expect(statuses.map(({ slot, state }) => [slot.nonce, state])).toEqual([
    [3n, 'usedFinally'],
    [4n, 'mined'],
    [5n, 'pending'],
  ]);
});
