import { encodeDeployData, getContractAddress, type Address, type Hex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usdtAbi } from '#core/abi/usdt.ts';
import { readArtifact } from '#server/chain/readArtifact.ts';
import type { Player } from '../support/world.ts';
import { walletKey } from '../support/walletKeys.ts';
import { depositWorld, type DepositWorld } from './support/depositWorld.ts';

const COIN = 1_000_000n;
let w: DepositWorld;

beforeAll(async () => {
  w = await depositWorld();
});
afterAll(() => w.close());

async function newPlayer(coins = 1_000n): Promise<{ player: Player; address: Address }> {
  const player = await w.signIn();
  const address = player.address as Address;
  await w.fund(address, coins * COIN);
  return { player, address };
}

test('a payment is shown at once, counts its confirmations, and is credited once it is final', async () => {
  const { player, address } = await newPlayer();
  const txHash = await w.pay(address, 120n * COIN + 1n);
  await w.watch();
  const listed = await w.deposits(player);
  expect(listed).toMatchObject([
    { coin: 'USDT', amount: '120.000001', txHash, state: 'pending', confirmations: 1, needed: 3 },
  ]);
  expect(await w.usdtOf(player)).toBe('0');

  await w.mine();
  await w.watch();
  const [second] = await w.deposits(player);
  expect(second).toMatchObject({ state: 'pending', confirmations: 2 });
  expect(second?.version).toBeGreaterThan(listed[0]?.version ?? Infinity);
  expect(await w.usdtOf(player)).toBe('0');

  await w.mine();
  await w.watch();
  const [third] = await w.deposits(player);
  expect(third).toMatchObject({ state: 'credited', confirmations: 3, creditedAt: w.world.wallNow() });
  expect(third?.version).toBeGreaterThan(second?.version ?? Infinity);
  expect(await w.usdtOf(player)).toBe('120.000001');

  const messages = w.events.flatMap((event) =>
    'player' in event && event.player === String(player.id) && 'changes' in event ? [event.changes] : [],
  );
  const depositMessages = messages.filter(({ deposits }) => deposits);
  expect(depositMessages.map(({ deposits }) => deposits?.map(({ confirmations }) => confirmations))).toEqual([
    [1],
    [2],
    [3],
  ]);
  expect(depositMessages.at(-1)?.balances).toContainEqual(
    expect.objectContaining({ coin: 'USDT', available: '120.000001' }),
  );
  expect(messages.flatMap(({ notices }) => notices ?? [])).toMatchObject([{ kind: 'credited' }]);
});

test('a repeated step changes nothing and publishes nothing', async () => {
  await w.watch();
  const messageCount = w.events.length;
  await w.watch();
  await w.watch(w.newWatcher());
  expect(w.events.length).toBe(messageCount);
});

test('several payments of one transaction and block are distinguished', async () => {
  const { player, address } = await newPlayer();
  await w.rpc('evm_setAutomine', false);
  await w.pay(address, 1n * COIN);
  await w.pay(address, 1n * COIN);
  await w.pay(address, 2n * COIN);
  await w.rpc('evm_setAutomine', true);
  await w.mine(3);
  await w.watch();
  expect((await w.deposits(player)).map(({ amount, state }) => [amount, state])).toEqual([
    ['2', 'credited'],
    ['1', 'credited'],
    ['1', 'credited'],
  ]);
  expect(await w.usdtOf(player)).toBe('4');
});

test('a payment of an unknown sender waits in suspense until a player signs in with the address', async () => {
  const key = walletKey(700);
  await w.fund(key.address, 50n * COIN);
  await w.pay(key.address, 7n * COIN);
  await w.mine(2);
  await w.watch();
  await w.tend();
  const player = await w.signIn({ key });
  expect(await w.usdtOf(player)).toBe('0');
  await w.tend();
  await w.tend();
  expect(await w.usdtOf(player)).toBe('7');
  expect(await w.deposits(player)).toMatchObject([{ state: 'credited', amount: '7' }]);
  const { data } = await w.call('userAccount/balanceDetail', {}, { token: player.token });
  expect(data.list.filter(({ coin }) => coin === 'USDT')).toMatchObject([
    { type: 'recharge', kind: 'settled' },
  ]);
});

test('a player who signs in while the payment is pending is credited at once', async () => {
  const key = walletKey(701);
  await w.fund(key.address, 50n * COIN);
  await w.pay(key.address, 8n * COIN);
  await w.watch();
  const player = await w.signIn({ key });
  await w.mine(2);
  await w.watch();
  expect(await w.usdtOf(player)).toBe('8');
});

test('look-alike tokens, empty transfers and transfers to others are ignored', async () => {
  const { player, address } = await newPlayer();
  const code = await readArtifact('TestUsdt');
  const other = w.addresses.atr;
  const data = encodeDeployData({ abi: usdtAbi, bytecode: code, args: [address, address, 5_000n * COIN] });
  const nonce = BigInt(await w.rpc<Hex>('eth_getTransactionCount', address, 'latest'));
  await w.rpc('eth_sendTransaction', { from: address, data });
  const fake = getContractAddress({ from: address, nonce });
  await w.pay(address, 99n * COIN, fake);
  await w.pay(address, 0n);
  await w.send(address, w.addresses.usdt, w.transferData(other, 3n * COIN));
  await w.mine(3);
  await w.watch();
  expect(await w.deposits(player)).toEqual([]);
  expect(await w.usdtOf(player)).toBe('0');
});
