import { randomUUID } from 'node:crypto';
import type { Address } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localKeys } from '#server/chain/localKeys.ts';
import type { PayoutWorker } from '#server/payouts/payoutWorker.ts';
import { askFor, signPayment } from '../api/wallet/walletWorld.ts';
import { signAct, type ActParams } from '../support/signAct.ts';
import { walletKey } from '../support/walletKeys.ts';
import type { Player } from '../support/world.ts';
import { openPayoutWorld, type PayoutWorld } from './support/payoutWorld.ts';
import { startSigner } from './support/startSigner.ts';

const thief = walletKey(666);
const friend = walletKey(667);
const owner = walletKey(668);
const [firstKey, secondKey] = localKeys.operators;
const TWO_ABOVE = 200n * 10n ** 6n;

let house: PayoutWorld;
let worker: PayoutWorker;
let first: Player;
let second: Player;
let player: Player;
let stop: () => Promise<void>;

beforeAll(async () => {
  house = await openPayoutWorld();
  const { usdt, vault } = house.addresses;
  const approvers = {
    operators: new Set([firstKey.address, secondKey.address]),
    coins: new Map([[usdt, { coin: 'USDT' as const, decimals: 6, twoAbove: TWO_ABOVE }]]),
  };
  const allowances = new Map([[usdt, 10n ** 12n]]);
  const signer = await startSigner({ vault, allowances, approvers }, () => Date.now());
  worker = { ...house.worker, account: signer.account };
  first = house.operator;
  second = await house.manor.signIn({ key: secondKey });
  player = await house.manor.signIn({ key: owner });
  await house.manor.give(player, 'USDT', '3000');
  stop = async () => {
    await signer.stop();
    await house.close();
  };
});
afterAll(() => stop());

/** A withdrawal to an address, signed by the player where it is not the player's own. */
async function ask(amount: string, net: string, address: Address = owner.address): Promise<string> {
  const terms = {
    asset: 'USDT',
    gross: amount,
    fee: String(Number(amount) - Number(net)),
    net,
    address,
  } as const;
  const signed = address === owner.address ? {} : await signPayment(house.manor, owner, terms);
  const answer = await askFor(house.manor, player, { amount, address, ...signed });
  expect(answer.msg).toBe('ok');
  return answer.data.withdrawal.id;
}

/** Approves withdrawals by a signed act, a list by one signature. */
async function approve(ids: string[], by: Player, key: typeof firstKey): Promise<void> {
  const path = ids.length > 1 ? 'ops/withdraw/passAll' : 'ops/withdraw/pass';
  const params: ActParams = ids.length > 1 ? { ids: ids.join() } : { id: ids[0] ?? '' };
  const { requestId, headers } = await signAct(house.manor, path, params, { by, key });
  const answer = await house.manor.call(path, params as never, { token: by.token, requestId, headers });
  expect(answer.msg).toBe('ok');
}

const seen = (id: string) => house.seen({ player, id });
const stored = (id: string) =>
  house.manor.world.db
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', BigInt(id))
    .executeTakeFirstOrThrow();
const change = (id: string, values: Record<string, unknown>) =>
  house.manor.world.db.updateTable('withdrawal').set(values).where('id', '=', BigInt(id)).execute();

test('a signer that knows operators pays what they signed, alone and in a list, and nothing else', async () => {
  const [own, listed] = [await ask('100', '85'), await ask('40', '34')];
  await approve([own, listed], first, firstKey);
  const alone = await ask('20', '17');
  await approve([alone], second, secondKey);
  // An approval without a signature, as a script or a changed database makes it.
  const unsigned = await ask('60', '51');
  await house.manor.call('ops/withdraw/pass', { id: unsigned }, { token: first.token });
  await house.settle(worker);
  for (const id of [own, listed, alone]) expect((await seen(id)).state).toBe('confirmed');
  expect(await seen(unsigned)).toMatchObject({ state: 'passed', wait: { for: 'paused' } });
});

test('a changed recipient, amount or id is not signed, nor an approval written by a thief', async () => {
  const taken = await house.usdtOf(thief.address);
  for (const values of [
    { address: thief.address },
    { gross: 900_000_000n },
    { payout_id: `0x${'77'.repeat(32)}` },
  ]) {
    const id = await ask('30', '25.5');
    await approve([id], first, firstKey);
    const before = await stored(id);
    await change(id, values);
    await house.settle(worker);
    expect(await seen(id)).toMatchObject({ state: 'passed', wait: { for: 'paused' } });
    const { address, gross, payout_id } = before;
    await change(id, { address, gross, payout_id });
    await house.settle(worker);
    expect((await seen(id)).state).toBe('confirmed');
  }
  expect(await house.usdtOf(thief.address)).toBe(taken);
});

test('another recipient needs the signature of the player, which serves once', async () => {
  const id = await ask('50', '42.5', friend.address);
  await approve([id], first, firstKey);
  await house.settle(worker);
  expect((await seen(id)).state).toBe('confirmed');
  const { db } = house.manor.world;
  const { signature, signed_until, request_id } = await stored(id);
  const [again, without] = [await ask('50', '42.5', friend.address), await ask('50', '42.5', friend.address)];
  // The signature of the first withdrawal under another one, and none at all.
  await db.updateTable('withdrawal').set({ request_id: randomUUID() }).where('id', '=', BigInt(id)).execute();
  await change(again, { signature, signed_until, request_id });
  const own = await stored(without);
  await change(without, { signature: null });
  await approve([again, without], first, firstKey);
  await house.settle(worker);
  for (const each of [again, without])
    expect(await seen(each)).toMatchObject({ state: 'passed', wait: { for: 'paused' } });
  expect(await house.usdtOf(friend.address)).toBe(42_500_000n);
  // With its own signature it is paid after all.
  await change(without, { signature: own.signature });
  await house.settle(worker);
  expect((await seen(without)).state).toBe('confirmed');
});

test('a large payout waits for a second operator, whatever the database says of approvals', async () => {
  const id = await ask('400', '340');
  await approve([id], first, firstKey);
  await change(id, { state: 'passed', needed: 1 });
  await house.settle(worker);
  expect(await seen(id)).toMatchObject({ state: 'passed', wait: { for: 'paused' } });
  await change(id, { state: 'pendingReview', needed: 2 });
  await approve([id], second, secondKey);
  await house.settle(worker);
  expect((await seen(id)).state).toBe('confirmed');
});
