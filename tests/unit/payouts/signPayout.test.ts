import { keccak256 } from 'viem';
import { expect, test } from 'vitest';
import type { PayoutEvidence } from '#server/keys/payoutEvidence.ts';
import type { PayoutSigner } from '#server/keys/payoutSigner.ts';
import type { Attempt } from '#server/payouts/attempt.repo.ts';
import type { PayoutWorker } from '#server/payouts/payoutWorker.ts';
import { SignerRefusal } from '#server/signer/signingRequest.ts';
import {
  priceNow,
  raisedPrice,
  signFiller,
  signPayout,
  signReplacement,
} from '#server/payouts/signPayout.ts';
import { chainView, payoutWorker, read, signedAttempt } from './payoutFixtures.ts';

/** The signed transaction; throws when a signer refused it. */
function rawOf(signed: Attempt | Error): Attempt['raw'] {
  if (signed instanceof Error) throw signed;
  return signed.raw;
}

test('a price stays sufficient while the base fee doubles; without a base fee it is the tip', () => {
  expect(priceNow(chainView())).toEqual({ max_fee: 207n, tip: 7n });
  expect(priceNow(chainView({ baseFee: 0n }))).toEqual({ max_fee: 7n, tip: 7n });
  expect(priceNow(chainView({ baseFee: null }))).toEqual({ max_fee: 7n, tip: 7n });
});

test('a replacement costs at least 30 percent and 1 wei more, and never less than the price of now', () => {
  expect(raisedPrice({ max_fee: 207n, tip: 10n }, chainView())).toEqual({ max_fee: 270n, tip: 14n });
  expect(raisedPrice({ max_fee: 20n, tip: 1n }, chainView())).toEqual({ max_fee: 207n, tip: 7n });
});

const call = {
  nonce: 9n,
  attempt: 2,
  to: '0x00000000000000000000000000000000000000bb',
  data: '0xab',
  gas: 50_000n,
  price: { max_fee: 300n, tip: 20n },
} as const;

test('a payment is signed with its nonce, gas and price', async () => {
  const { worker } = payoutWorker();
  const signed = await signPayout(worker, chainView(), call);
  expect(signed).toMatchObject({ attempt: 2, max_fee: 300n, tip: 20n, signed_at: new Date(1_000_000) });
  expect(signed.hash).toBe(keccak256(signed.raw));
  expect(read(signed.raw)).toMatchObject({
    chainId: 31_337,
    nonce: 9,
    to: call.to,
    data: '0xab',
    gas: 50_000n,
    type: 'eip1559',
    maxFeePerGas: 300n,
    maxPriorityFeePerGas: 20n,
  });
  expect(read(signed.raw).value ?? 0n).toBe(0n);
});

test('a chain without a base fee gets a transaction of the old kind', async () => {
  const { worker } = payoutWorker();
  const { raw } = await signPayout(worker, chainView({ baseFee: null }), call);
  expect(read(raw)).toMatchObject({ type: 'legacy', gasPrice: 300n, nonce: 9 });
});

test('a signer that checks reasons gets the evidence of a payment, and what has none is signed plainly', async () => {
  const { worker } = payoutWorker();
  const evidence: PayoutEvidence = { player: call.to, payment: null, approvals: [] };
  const checked: unknown[] = [];
  const signPayoutOf: PayoutSigner['signPayout'] = (transaction, given) => {
    checked.push([transaction.nonce, given]);
    return worker.account.signTransaction(transaction);
  };
  const checking = { ...worker, account: { ...worker.account, signPayout: signPayoutOf } } as PayoutWorker;
  const { raw } = await signPayout(checking, chainView(), { ...call, evidence });
  expect(checked).toEqual([[9, evidence]]);
  expect(read(raw)).toMatchObject({ nonce: 9, data: '0xab' });
  await signPayout(checking, chainView(), { ...call, evidence: null });
  await signPayout(checking, chainView(), call);
  expect(checked).toHaveLength(1);
  expect(read((await signPayout(worker, chainView(), { ...call, evidence })).raw)).toMatchObject({
    nonce: 9,
  });
});

test('a filler is an empty transfer of the payer to itself', async () => {
  const { worker, payer } = payoutWorker();
  const filler = await signFiller(worker, chainView(), 9n, { attempt: 3, price: { max_fee: 8n, tip: 2n } });
  expect(filler).toMatchObject({ attempt: 3, max_fee: 8n, tip: 2n });
  const { to, data, gas, nonce } = read(rawOf(filler));
  expect({ to: to?.toLowerCase(), data: data ?? '0x', gas, nonce }).toEqual({
    to: payer.toLowerCase(),
    data: '0x',
    gas: 21_000n,
    nonce: 9,
  });
});

test('a replacement is the same call at a higher price', async () => {
  const { worker } = payoutWorker();
  const last = await signedAttempt(9, { attempt: 4 });
  const next = await signReplacement(worker, chainView(), 9n, last);
  expect(next).toMatchObject({ attempt: 5, max_fee: 270n, tip: 10n });
  const { to, data, gas, nonce } = read(last.raw);
  expect(read(rawOf(next))).toMatchObject({ to, data, gas, nonce });
});

test('a replacement of something that calls nobody, or names no gas, is a fault', async () => {
  const { worker } = payoutWorker();
  const legacy = { chainId: 31_337, nonce: 9, gasPrice: 7n, type: 'legacy' } as const;
  for (const odd of [
    { ...legacy, gas: 21_000n },
    { ...legacy, to: call.to },
  ]) {
    const raw = await worker.account.signTransaction(odd);
    const last = { ...(await signedAttempt(9)), raw, hash: '0x77' as const };
    await expect(async () => signReplacement(worker, chainView(), 9n, last)).rejects.toThrow(
      'transaction 0x77 was not signed by the worker',
    );
  }
});

test('a refusal of the signer is an answer, and any other fault is thrown', async () => {
  const { worker } = payoutWorker();
  const by = (fault: Error) => ({
    ...worker,
    account: { ...worker.account, signTransaction: () => Promise.reject(fault) },
  });
  const refusal = new SignerRefusal('gasAllowance');
  expect(await signReplacement(by(refusal), chainView(), 9n, await signedAttempt(9))).toBe(refusal);
  const away = new Error('no signer answers');
  await expect(signReplacement(by(away), chainView(), 9n, await signedAttempt(9))).rejects.toBe(away);
});
