import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { privateKeyToAccount } from 'viem/accounts';
import { askChain } from '#server/chain/askChain.ts';
import { chainClient } from '#server/chain/chainClient.ts';
import { chainSender } from '#server/chain/chainSender.ts';
import { rpcCall } from '#server/chain/rpcCall.ts';
import { payoutRpc } from '#server/payouts/payoutRpc.ts';

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);

let elsewhere: Server;
let node: Server;
let rpcUrl: string;
let arrived = 0;

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  elsewhere = createServer((_, response) => {
    arrived += 1;
    response.setHeader('content-type', 'application/json').end('{"jsonrpc":"2.0","id":1,"result":"0x1"}');
  });
  const target = await listen(elsewhere);
  node = createServer((_, response) => response.writeHead(307, { location: target }).end());
  rpcUrl = await listen(node);
});
afterAll(() => {
  node.close();
  elsewhere.close();
});

test.each([
  ['reads', () => chainClient({ rpcUrl, chainId: 1 }).getChainId()],
  ['checks of deposits', () => askChain({ rpcUrl, chainId: 1 }).ask('eth_chainId', [])],
  ['sent transactions', () => chainSender({ rpcUrl, chainId: 1 }, account).getChainId()],
  ['payouts', () => payoutRpc({ rpcUrl, chainId: 1 }).orRefusal('eth_chainId', [])],
  ['other methods', () => rpcCall(rpcUrl, 'eth_chainId')],
])('%s do not follow a redirect of the chain node', async (_, ask) => {
  await expect(ask()).rejects.toThrow();
  expect(arrived).toBe(0);
});
