import { randomBytes } from 'node:crypto';
import { encodeFunctionData, parseAbi, toHex, type Address, type Hex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { vaultAbi } from '#core/abi/vault.ts';
import { localKeys } from '#server/chain/localKeys.ts';
import type { PayoutSigner } from '#server/keys/payoutSigner.ts';
import { remoteSigner } from '#server/signer/remoteSigner.ts';
import type { PayoutWorker } from '#server/payouts/payoutWorker.ts';
import { walletKey } from '../support/walletKeys.ts';
import { openPayoutWorld, type PayoutWorld } from './support/payoutWorld.ts';
import { startSigner } from './support/startSigner.ts';

const DAY_MS = 86_400_000;
/** Units of USDT that may leave on one day; the vault itself would let 5 000 USDT go. */
const ALLOWANCE = 300_000_000n;
const thief = walletKey(666).address;
const erc20 = parseAbi([
  'function transfer(address to, uint256 units)',
  'function approve(address to, uint256 units)',
]);

let house: PayoutWorld;
let account: PayoutSigner;
let worker: PayoutWorker;
/** The signer's clock: it moves with the test alone, so no midnight comes by itself. */
let wallAt = Date.now();
let stop: () => Promise<void>;

beforeAll(async () => {
  house = await openPayoutWorld();
  const { usdt, atr, vault } = house.addresses;
  const allowances = new Map<Address, bigint>([
    [usdt, ALLOWANCE],
    [atr, 10n ** 18n],
  ]);
  const signer = await startSigner({ vault, allowances, approvers: null }, () => wallAt);
  account = signer.account;
  worker = { ...house.worker, account };
  stop = async () => {
    await signer.stop();
    await house.close();
  };
  await expect(remoteSigner({ url: signer.url, token: 'not-the-token-at-all' })).rejects.toThrow(
    /answered 401/,
  );
});
afterAll(() => stop());

/** What the signer says of a transaction: signed, or the reason of the refusal. */
async function asked(change: { to?: Address; data: Hex; nonce?: number; gas?: bigint; chainId?: number }) {
  const transaction = {
    chainId: 31_337,
    nonce: 1_000,
    to: house.addresses.vault,
    gas: 200_000n,
    value: 0n,
    type: 'eip1559',
    maxFeePerGas: 10n ** 9n,
    maxPriorityFeePerGas: 1n,
    ...change,
  } as const;
  return account.signTransaction(transaction).then(
    () => 'signed',
    (fault: { reason?: string }) => fault.reason ?? String(fault),
  );
}

const payout = (
  units: bigint,
  { id = toHex(randomBytes(32)), to = thief, token = house.addresses.usdt, days = 1 } = {},
) =>
  encodeFunctionData({
    abi: vaultAbi,
    functionName: 'payout',
    args: [id, token, to, units, BigInt(Math.floor(wallAt / 1_000) + days * 86_400)],
  });

test('with a signer, withdrawals are paid as with a key, and those beyond its allowance wait for the next day', async () => {
  const small = await house.passed('100');
  await house.settle(worker);
  expect((await house.seen(small)).state).toBe('confirmed');
  const [large, second] = [await house.passed('300'), await house.passed('150')];
  await house.settle(worker);
  expect(await house.seen(large)).toMatchObject({ state: 'passed', wait: { for: 'dayLimit' } });
  expect((await house.seen(second)).state).toBe('confirmed');
  wallAt += DAY_MS;
  await house.settle(worker);
  expect((await house.seen(large)).state).toBe('confirmed');
});

test('who has database, code and chain node of the server for a week takes the allowance and nothing else', async () => {
  const { usdt, vault } = house.addresses;
  const before = await house.usdtOf(vault);
  for (let day = 0; day < 7; day += 1) {
    wallAt += DAY_MS;
    const signed: Hex[] = [];
    let nonce = await house.nonce();
    // In one piece, and in smaller and smaller ones. The sixth fills the day.
    for (const units of [
      ALLOWANCE + 1n,
      200_000_000n,
      90_000_000n,
      50_000_000n,
      9_000_000n,
      2_000_000n,
      1_000_000n,
    ]) {
      const transaction = {
        chainId: 31_337,
        nonce,
        to: vault,
        data: payout(units),
        gas: 200_000n,
        maxFeePerGas: 10n ** 10n,
        maxPriorityFeePerGas: 10n ** 9n,
        type: 'eip1559',
      } as const;
      const raw = await account.signTransaction(transaction).catch(() => null);
      if (raw === null) continue;
      signed.push(raw);
      nonce += 1;
    }
    await house.call('evm_setNextBlockTimestamp', [toHex(Math.floor(wallAt / 1_000))]);
    await house.mine();
    for (const raw of signed) await house.call('eth_sendRawTransaction', [raw]);
    await house.mine();
  }
  const taken = before - (await house.usdtOf(vault));
  expect(taken).toBeLessThanOrEqual(7n * ALLOWANCE);
  // The attack really took all that it could, so the bound is the signer's.
  expect(taken).toBe(7n * ALLOWANCE);
  expect(await house.usdtOf(thief)).toBe(taken);

  const all = 10n ** 12n;
  wallAt += DAY_MS;
  const pay = (data: Hex, to: Address = vault) => asked({ to, data });
  expect(
    await pay(encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [thief, all] }), usdt),
  ).toBe('notAPayout');
  expect(
    await pay(encodeFunctionData({ abi: erc20, functionName: 'approve', args: [thief, all] }), usdt),
  ).toBe('notAPayout');
  const role = `0x${'00'.repeat(32)}` as const;
  const grant = encodeFunctionData({ abi: vaultAbi, functionName: 'grantRole', args: [role, thief] });
  expect(await pay(grant)).toBe('notAPayout');
  expect(await pay(payout(1n), thief)).toBe('notAPayout');
  expect(await pay(`${payout(1n)}00`)).toBe('notAPayout');
  expect(await pay('0x', thief)).toBe('notAPayout');
  expect(await pay(payout(1n, { token: thief }))).toBe('otherToken');
  expect(await pay(payout(1n, { days: 40 }))).toBe('tooLong');
  expect(await asked({ data: payout(1n), chainId: 1 })).toBe('otherChain');
  const id = toHex(randomBytes(32));
  expect(await pay(payout(5n, { id }))).toBe('signed');
  expect(await pay(payout(5n, { id }))).toBe('signed');
  expect(await pay(payout(6n, { id }))).toBe('otherTerms');
  expect(await pay(payout(5n, { id, to: walletKey(667).address }))).toBe('otherTerms');
  expect(await pay(payout(ALLOWANCE))).toBe('dayAllowance');
  // The payer's gas cannot be burned either: 0.1 coins a day.
  expect(await asked({ to: localKeys.payer.address, data: '0x', nonce: 2_000, gas: 9n * 10n ** 7n })).toBe(
    'signed',
  );
  expect(await asked({ to: localKeys.payer.address, data: '0x', nonce: 2_001, gas: 10n ** 7n })).toBe(
    'gasAllowance',
  );
});
