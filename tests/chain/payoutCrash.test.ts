import { afterAll, beforeAll, expect, test } from 'vitest';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { localKeys } from '#server/chain/localKeys.ts';
import { openPayoutWorld, type PayoutWorld } from './support/payoutWorld.ts';

let house: PayoutWorld;
beforeAll(async () => {
  house = await openPayoutWorld();
});
afterAll(() => house.close());

/** Longer than a node's lease of the signing key. */
const LEASE_OVER_MS = 20_000;

const live = (node: string) => house.live(node, 8);

test.each(['before', 'after'] as const)(
  'a worker that dies at any question to the chain, %s it was heard: the next one pays once and loses nothing',
  async (fault) => {
    let deaths = 0;
    for (let place = 0; ; place += 1) {
      const paid = await house.paidOnChain();
      const two = [await house.passed('20'), await house.passed('30')];
      house.rpc.failAt(place, fault);
      const outcome = await live(`mortal ${fault} ${place}`);
      house.rpc.failAt(-1, fault);
      house.manor.advanceWall(LEASE_OVER_MS);
      expect(await live(`next ${fault} ${place}`)).toBe('done');
      for (const withdrawal of two)
        expect((await house.seen(withdrawal)).state, `place ${place}`).toBe('confirmed');
      expect(formatAmount((await house.paidOnChain()) - paid), `place ${place}`).toBe('42.5');
      if (outcome === 'done') break;
      deaths += 1;
    }
    await house.manor.audit();
    // With fewer requests, those for signing, sending and confirming would not have been covered.
    expect(deaths).toBeGreaterThan(10);
  },
);

test('the next worker sends a payment that was stored and never sent', async () => {
  house.manor.advanceWall(LEASE_OVER_MS);
  const paid = await house.paidOnChain();
  const withdrawal = await house.passed('100');
  house.rpc.answer('eth_sendRawTransaction', () => `0x${'0'.repeat(64)}`);
  await house.step();
  const before = await house.seen(withdrawal);
  expect(before).toMatchObject({ state: 'passed', wait: { for: 'sending' }, txHash: expect.any(String) });
  house.rpc.answer('eth_sendRawTransaction', null);
  expect((await house.paidOnChain()) - paid).toBe(0n);
  house.manor.advanceWall(LEASE_OVER_MS);
  expect(await live('after the swallowed one')).toBe('done');
  const after = await house.seen(withdrawal);
  expect(after).toMatchObject({ state: 'confirmed', txHash: before.txHash });
  expect((await house.paidOnChain()) - paid).toBe(amountOf('85'));
});

test('a payment goes out under the next nonce when another program used its own', async () => {
  house.manor.advanceWall(LEASE_OVER_MS);
  const paid = await house.paidOnChain();
  const withdrawal = await house.passed('100');
  house.rpc.answer('eth_sendRawTransaction', () => `0x${'0'.repeat(64)}`);
  await house.step();
  house.rpc.answer('eth_sendRawTransaction', null);
  const { payer } = house.worker.chain;
  await house.call('anvil_impersonateAccount', [payer]);
  await house.call('eth_sendTransaction', [{ from: payer, to: payer, value: '0x0' }]);
  await house.call('anvil_stopImpersonatingAccount', [payer]);
  await house.settle();
  await house.settle();
  expect((await house.seen(withdrawal)).state).toBe('confirmed');
  expect((await house.paidOnChain()) - paid).toBe(amountOf('85'));
});

test("a block above the node's limit is not final at any depth", async () => {
  const limit = Number(await house.client.getBlockNumber());
  const careful = { ...house.makeWorker('careful'), finalLimit: () => BigInt(limit) };
  house.manor.advanceWall(LEASE_OVER_MS);
  const withdrawal = await house.passed('25');
  await house.settle(careful);
  expect(await house.seen(withdrawal)).toMatchObject({ state: 'passed', wait: { for: 'confirming' } });
  await house.settle({ ...careful, finalLimit: () => null });
  expect((await house.seen(withdrawal)).state).toBe('confirmed');
});

test('payments on their way when the key is replaced are paid once, by the old key or the new one', async () => {
  house.manor.advanceWall(LEASE_OVER_MS);
  const paid = await house.paidOnChain();
  const [old, next] = [localKeys.payer, localKeys.operators[1]];
  const successor = house.makeWorker('successor', house.rpcUrl, next);
  const signedOnly = async () => {
    const withdrawal = await house.passed('100');
    house.rpc.answer('eth_sendRawTransaction', () => `0x${'0'.repeat(64)}`);
    await house.step();
    house.rpc.answer('eth_sendRawTransaction', null);
    return withdrawal;
  };
  const hashOf = async (withdrawal: Awaited<ReturnType<typeof signedOnly>>) =>
    (await house.seen(withdrawal)).txHash;
  const sent = await house.passed('100');
  await house.step();
  const stored = await signedOnly();
  const signed = [await hashOf(sent), await hashOf(stored)];
  await house.changePayer('grantRole', next.address);
  house.manor.advanceWall(LEASE_OVER_MS);
  await house.settle(successor);
  for (const [at, withdrawal] of [sent, stored].entries()) {
    expect(await house.seen(withdrawal)).toMatchObject({ state: 'confirmed', txHash: signed[at] });
  }

  const lateWithdrawal = await signedOnly();
  const inVain = await hashOf(lateWithdrawal);
  await house.changePayer('revokeRole', old.address);
  house.manor.advanceWall(LEASE_OVER_MS);
  await house.settle(successor);
  await house.settle(successor);
  expect((await house.seen(lateWithdrawal)).state).toBe('confirmed');
  expect(await hashOf(lateWithdrawal)).not.toBe(inVain);
  expect((await house.paidOnChain()) - paid).toBe(amountOf('255'));
  await house.manor.audit();
});
