import { parseEther, type Hex, type LocalAccount } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoRpc } from '#server/chain/createDemoRpc.ts';
import { createFaucet } from '#server/chain/createFaucet.ts';
import { serverSenders, localKeys } from '#server/chain/localKeys.ts';
import { quiet, SILENT_RPC, startDeployedChain } from './support/startTestChain.ts';

const TO = '0x00000000000000000000000000000000000000b3';
const player = privateKeyToAccount(`0x${'7'.repeat(64)}`);

let world: Awaited<ReturnType<typeof startDeployedChain>>;
let rpc: (body: unknown) => Promise<unknown>;

const call = (method: string, params: unknown[] = [], id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});

const signed = (by: LocalAccount, nonce: number): Promise<Hex> =>
  by.signTransaction({
    chainId: 31_337,
    type: 'eip1559',
    nonce,
    to: TO,
    value: parseEther('0.25'),
    gas: 21_000n,
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 1n,
  });

beforeAll(async () => {
  world = await startDeployedChain();
  rpc = createDemoRpc({ rpcUrl: world.chain.rpcUrl, refusedSenders: serverSenders });
  const faucet = createFaucet({ ...world.chain, usdt: world.addresses.usdt, log: quiet });
  await faucet({ to: player.address, coin: 'GAS', amount: 1_000_000n });
});

afterAll(() => world.stop());

describe("the demo world's RPC", () => {
  it('reads, and returns the id of the request', async () => {
    expect(await rpc(call('eth_chainId', [], 'abc'))).toEqual({
      jsonrpc: '2.0',
      id: 'abc',
      result: '0x7a69',
    });
    expect(await rpc(call('eth_getBalance', [TO, 'latest'], 0))).toMatchObject({ id: 0, result: '0x0' });
  });

  it("forwards a player's signed transaction", async () => {
    const answer = (await rpc(call('eth_sendRawTransaction', [await signed(player, 0)]))) as { result: Hex };
    await world.client.waitForTransactionReceipt({ hash: answer.result });
    expect(await world.client.getBalance({ address: TO })).toBe(parseEther('0.25'));
  });

  it('refuses transactions signed with the operators’ well-known keys', async () => {
    for (const key of [localKeys.deployer, localKeys.payer, localKeys.faucet, localKeys.guardian]) {
      const raw = await signed(key, await world.client.getTransactionCount({ address: key.address }));
      const before = await world.client.getBlockNumber();
      expect(await rpc(call('eth_sendRawTransaction', [raw]))).toMatchObject({ error: { code: -32003 } });
      expect(await world.client.getBlockNumber()).toBe(before);
    }
  });

  it('refuses a transaction it cannot decode', async () => {
    for (const raw of [undefined, 7, '', '0x', '0x1234', `0x02${'ff'.repeat(90)}`, { a: 1 }]) {
      expect(await rpc(call('eth_sendRawTransaction', [raw]))).toMatchObject({ error: { code: -32602 } });
    }
  });

  it.each([
    'anvil_setBalance',
    'anvil_impersonateAccount',
    'anvil_dumpState',
    'hardhat_setCode',
    'evm_mine',
    'evm_revert',
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendTransaction',
    'eth_sendUnsignedTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData_v4',
    'personal_sign',
    'debug_traceTransaction',
    'trace_block',
    'txpool_content',
    'eth_newFilter',
    'eth_subscribe',
    'ots_getApiLevel',
    'wallet_addEthereumChain',
    'ETH_CHAINID',
    'constructor',
    '',
  ])('does not offer %s', async (method) => {
    expect(await rpc(call(method))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32601, message: 'this method is not offered here' },
    });
  });

  it('answers a batch in order, with refusals among the answers and duplicate ids', async () => {
    const answers = await rpc([
      call('eth_chainId', [], 5),
      call('evm_mine', [], 5),
      7,
      call('eth_getCode', [TO, 'latest'], 5),
      call('eth_blockNumber', [], { no: 1 }),
    ]);
    expect(answers).toMatchObject([
      { id: 5, result: '0x7a69' },
      { id: 5, error: { code: -32601 } },
      { id: null, error: { code: -32600 } },
      { id: 5, result: '0x' },
      { id: null, error: { code: -32600 } },
    ]);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'eth_chainId'],
    ['an empty list', []],
    ['a list in a list', [[]]],
    ['too many calls', Array.from({ length: 51 }, () => call('eth_chainId'))],
    ['too much', call('eth_call', [{ data: `0x${'00'.repeat(150_000)}` }])],
    ['a method that is no text', { id: 1, method: 3 }],
  ])('refuses %s', async (_name, body) => {
    const answer = await rpc(body);
    expect(Array.isArray(answer) ? answer[0] : answer).toMatchObject({ error: { code: -32600 } });
  });

  it('refuses params that are not a list', async () => {
    expect(await rpc({ id: 1, method: 'eth_chainId', params: { a: 1 } })).toMatchObject({
      error: { code: -32602 },
    });
  });

  it("returns the chain's own errors, and an error of its own when the chain is down", async () => {
    expect(await rpc(call('eth_getBalance', ['0x1']))).toMatchObject({ id: 1, error: { code: -32602 } });
    const down = createDemoRpc({ rpcUrl: SILENT_RPC, refusedSenders: [] });
    expect(await down(call('eth_chainId'))).toMatchObject({ id: 1, error: { code: -32603 } });
  });
});
