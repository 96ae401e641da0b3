import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Address } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postRpc } from '#server/chain/rpcCall.ts';
import type { Player } from '../support/world.ts';
import { CONFIRMATIONS, depositWorld, type DepositWorld } from './support/depositWorld.ts';

const COIN = 1_000_000n;

interface Call {
  id: unknown;
  method: string;
}
type Habit = (call: Call, result: unknown) => unknown;
const honest: Habit = (_, result) => result;

/** Changes each answer of the faulty node; throwing closes the connection. */
let habit: Habit = honest;
const requests: string[] = [];

/** A proxy in front of the real chain that behaves like a faulty node. */
async function badNode(rpcUrl: string) {
  const server = createServer((request, response) => {
    void (async () => {
      const body = (await json(request)) as Call | Call[];
      const answers = (await postRpc(rpcUrl, [body].flat())) as (Call & { result?: unknown })[];
      const bent = answers.map((answer) => {
        const call = [body].flat().find(({ id }) => id === answer.id) as Call;
        requests.push(call.method);
        return 'result' in answer ? { ...answer, result: habit(call, answer.result) } : answer;
      });
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify(Array.isArray(body) ? bent : bent[0]));
    })().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { rpcUrl: `http://127.0.0.1:${port}`, close: () => server.close() };
}

let w: DepositWorld;
let node: Awaited<ReturnType<typeof badNode>>;
let player: Player;

beforeAll(async () => {
  w = await depositWorld({
    through: async (rpcUrl) => {
      node = await badNode(rpcUrl);
      return node.rpcUrl;
    },
  });
  player = await w.signIn();
  await w.fund(player.address as Address, 1_000n * COIN);
});
beforeEach(() => {
  habit = honest;
  requests.length = 0;
});
afterAll(async () => {
  await w.close();
  node.close();
});

const pay = (coins: bigint) => w.pay(player.address as Address, coins * COIN);
const newest = async () => (await w.deposits(player))[0];

test('logs missing near the head are detected by the bloom filter and read from the receipts', async () => {
  habit = ({ method }, result) => (method === 'eth_getLogs' ? [] : result);
  const txHash = await pay(3n);
  await w.watch();
  expect(requests).toContain('eth_getBlockReceipts');
  expect(await newest()).toMatchObject({ txHash, state: 'pending', amount: '3' });
  await w.mine(CONFIRMATIONS);
  await w.watch();
  expect(await newest()).toMatchObject({ txHash, state: 'credited' });
});

test('logs missing from history are detected by the balance and read again', async () => {
  const before = Number(await w.usdtOf(player));
  habit = ({ method }, result) => (method === 'eth_getLogs' ? [] : result);
  await pay(5n);
  await w.mine(100);
  await w.watch();
  expect(Number(await w.usdtOf(player))).toBe(before);
  expect(await w.compare()).toMatchObject({ coin: 'USDT' });
  habit = honest;
  expect(await w.compare()).toBeNull();
  expect(Number(await w.usdtOf(player))).toBe(before + 5);
});

test('a node that disconnects at any answer loses and repeats no payment', async () => {
  const before = Number(await w.usdtOf(player));
  let paid = 0;
  for (let at = 1; ; at += 1) {
    let count = 0;
    await pay(1n);
    paid += 1;
    await w.mine(2);
    habit = (_, result) => {
      if ((count += 1) === at) throw new Error('broken off');
      return result;
    };
    const failed = await w.watch().then(
      () => false,
      () => true,
    );
    habit = honest;
    await w.watch();
    expect(Number(await w.usdtOf(player))).toBe(before + paid);
    if (!failed) return;
  }
});

test('a reorg pays once when the same payment returns in another block', async () => {
  const before = Number(await w.usdtOf(player));
  for (let depth = 1; depth < CONFIRMATIONS; depth += 1) {
    const point = await w.rpc('evm_snapshot');
    const first = await pay(2n);
    await w.mine(depth - 1);
    await w.watch();
    expect(await newest()).toMatchObject({ txHash: first, state: 'pending', confirmations: depth });
    const { block } = (await newest()) ?? { block: 0 };

    await w.rpc('evm_revert', point);
    await w.mine(depth + 1);
    await w.watch();
    expect(await newest()).toMatchObject({ txHash: first, state: 'removed', confirmations: 0 });

    // Same content and nonce: the same transaction, now in a later block.
    expect(await pay(2n)).toBe(first);
    await w.watch();
    const returned = await newest();
    expect(returned).toMatchObject({ txHash: first, state: 'pending', confirmations: 1 });
    expect(returned?.block).toBeGreaterThan(block);
    await w.mine(CONFIRMATIONS);
    await w.watch();
    expect(await newest()).toMatchObject({ state: 'credited' });
    expect(Number(await w.usdtOf(player))).toBe(before + 2 * depth);
  }
});
