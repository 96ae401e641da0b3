import { encodeFunctionData, type Address, type Hex } from 'viem';
import { expect, test } from 'vitest';
import { vaultAbi } from '#core/abi/vault.ts';
import { actTypedData } from '#core/api/actTypedData.ts';
import { paymentTypedData } from '#core/api/paymentTypedData.ts';
import { payoutWords } from '#core/api/payoutWords.ts';
import type { PayoutEvidence } from '#server/keys/payoutEvidence.ts';
import { checkEvidence } from '#server/signer/checkEvidence.ts';
import { walletKey, type WalletKey } from '../../support/walletKeys.ts';

const [first, second, player, other, thief] = [1, 2, 3, 4, 5].map((number) => walletKey(900 + number)) as [
  WalletKey,
  WalletKey,
  WalletKey,
  WalletKey,
  WalletKey,
];
const usdt = '0x2222222222222222222222222222222222222222';
const chainId = 31_337;
const vault: Address = '0x1111111111111111111111111111111111111111';
const approvers = {
  operators: new Set([first.address, second.address]),
  coins: new Map([[usdt as Address, { coin: 'USDT' as const, decimals: 6, twoAbove: 1_000_000_000n }]]),
};
const place = { chainId, vault, approvers };
const ID: Hex = `0x${'ab'.repeat(32)}`;

interface Terms {
  units?: bigint;
  to?: Address;
  id?: Hex;
}

const payout = ({ units = 85_000_000n, to = player.address, id = ID }: Terms = {}) =>
  encodeFunctionData({ abi: vaultAbi, functionName: 'payout', args: [id, usdt, to, units, 2_000_000_000n] });

const words = (net = '85', to: Address = player.address, id: Hex = ID) =>
  payoutWords({ net, coin: 'USDT', to, player: player.address, id });

type Approval = PayoutEvidence['approvals'][number];

async function approval(key: WalletKey, text = words(), change: Partial<Approval> = {}): Promise<Approval> {
  const terms = {
    act: 'Approves a withdrawal.',
    call: 'ops/withdraw/pass',
    terms: ['id: 7'],
    effects: [`withdraw/pass withdrawal:7: approved; ${text}`],
    preview: 'f'.repeat(64),
    deadline: 1_900_000_000_000,
    request: 'one',
    ...change,
  };
  const signature = await key.signTypedData(
    actTypedData(terms, chainId, vault) as Parameters<WalletKey['signTypedData']>[0],
  );
  return { ...terms, signature };
}

async function payment(key: WalletKey, to: Address, net = '85') {
  const terms = { gross: '100', fee: '15', deadline: 1_900_000_000_000, request: 'two' };
  const typed = paymentTypedData(
    { kind: 'Withdrawal', asset: 'USDT', net, address: to, ...terms },
    chainId,
    vault,
  );
  return {
    ...terms,
    signature: await key.signTypedData(typed as Parameters<WalletKey['signTypedData']>[0]),
  };
}

const check = (terms: Terms, evidence: Omit<PayoutEvidence, 'player'> | null) =>
  checkEvidence(place, {
    data: payout(terms),
    evidence: evidence ? { player: player.address, ...evidence } : undefined,
  });

test('a payout to the player needs an approval of exactly its terms by a known operator', async () => {
  const approvals = [await approval(first)];
  expect(await check({}, { payment: null, approvals })).toEqual({ payment: null });
  const notApproved = { refused: 'notApproved' };
  expect(await check({}, null)).toEqual(notApproved);
  expect(await check({}, { payment: null, approvals: [] })).toEqual(notApproved);
  for (const terms of [
    { units: 85_000_001n },
    { to: thief.address },
    { id: `0x${'cd'.repeat(32)}` as const },
  ]) {
    expect(await check(terms, { payment: null, approvals })).toEqual(notApproved);
  }
  const forged = [
    await approval(thief),
    await approval(first, words('84')),
    await approval(first, `${words()} `),
    await approval(first, words(), { call: 'ops/withdraw/reject' }),
    await approval(first, words(), { effects: [`pause casting: approved; ${words()}`] }),
    { ...(await approval(first)), terms: ['id: 8'] },
    { ...(await approval(thief)), signature: (await approval(first, words('84'))).signature },
  ];
  for (const each of forged)
    expect(await check({}, { payment: null, approvals: [each] })).toEqual(notApproved);
  const listed = await approval(first, words(), {
    call: 'ops/withdraw/passAll',
    effects: [
      'withdraw/pass withdrawal:6: approved; pays 1 USDT',
      `withdraw/pass withdrawal:7: fine; ${words()}`,
    ],
  });
  expect(await check({}, { payment: null, approvals: [listed] })).toEqual({ payment: null });
});

test('a large payout needs two operators, and the same one twice is one', async () => {
  const large = { units: 1_000_000_001n };
  const text = words('1000.000001');
  const [one, two] = [await approval(first, text), await approval(second, text)];
  expect(await check(large, { payment: null, approvals: [one, one] })).toEqual({ refused: 'notApproved' });
  expect(await check(large, { payment: null, approvals: [one, two] })).toEqual({ payment: null });
  const most = { payment: null, approvals: [await approval(first, words('1000'))] };
  expect(await check({ units: 1_000_000_000n }, most)).toEqual({ payment: null });
});

test('a payout to another address needs the player, or a second operator where no plain account signed', async () => {
  const to = other.address;
  const approvals = [await approval(first, words('85', to))];
  const notSigned = { refused: 'notSigned' };
  expect(await check({ to }, { payment: null, approvals })).toEqual(notSigned);
  expect(await check({ to }, { payment: await payment(thief, to), approvals })).toEqual(notSigned);
  expect(await check({ to }, { payment: await payment(player, thief.address), approvals })).toEqual(
    notSigned,
  );
  expect(await check({ to }, { payment: await payment(player, to, '84'), approvals })).toEqual(notSigned);
  const signed = await check({ to }, { payment: await payment(player, to), approvals });
  expect(signed).toEqual({ payment: expect.stringMatching(/^0x[0-9a-f]{64}$/) });
  const both = [...approvals, await approval(second, words('85', to))];
  expect(await check({ to }, { payment: null, approvals: both })).toEqual({ payment: null });
});

test('burns, fillers and a signer without operators ask for nothing', async () => {
  const burn = encodeFunctionData({
    abi: vaultAbi,
    functionName: 'burn',
    args: [ID, usdt, 5n, 2_000_000_000n],
  });
  for (const data of [burn, '0x'] as const)
    expect(await checkEvidence(place, { data })).toEqual({ payment: null });
  expect(await checkEvidence({ ...place, approvers: null }, { data: payout() })).toEqual({ payment: null });
});
