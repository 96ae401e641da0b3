import {
  concatHex,
  parseEther,
  toRlp,
  zeroHash,
  type Address,
  type Hex,
  type LocalAccount,
  type SignedAuthorization,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoRpc } from '#server/chain/createDemoRpc.ts';
import { createFaucet } from '#server/chain/createFaucet.ts';
import { serverSenders } from '#server/chain/houseKeys.ts';
import { localKeys } from '#server/chain/localKeys.ts';
import { quiet, SILENT_RPC, startDeployedChain } from './support/startTestChain.ts';

const TO = '0x00000000000000000000000000000000000000b3';
const player = privateKeyToAccount(`0x${'7'.repeat(64)}`);
const other = privateKeyToAccount(`0x${'8'.repeat(64)}`);

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

/** A set-code transaction that the player sends. */
const setCode = async (authorizationList: SignedAuthorization[], to: Address = TO): Promise<Hex> =>
  player.signTransaction({
    chainId: 31_337,
    type: 'eip7702',
    nonce: await world.client.getTransactionCount({ address: player.address }),
    to,
    gas: 200_000n,
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 1n,
    authorizationList,
  });

beforeAll(async () => {
  world = await startDeployedChain();
  rpc = createDemoRpc({ rpcUrl: world.chain.rpcUrl, refusedSenders: serverSenders(localKeys) });
  const faucet = createFaucet({
    ...world.chain,
    account: localKeys.faucet,
    usdt: world.addresses.usdt,
    log: quiet,
  });
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

  it('refuses a set-code transaction (EIP-7702) that names one of them, whoever sent it', async () => {
    const own = await player.signAuthorization({ contractAddress: TO, chainId: 31_337, nonce: 90 });
    for (const key of [localKeys.deployer, localKeys.payer, localKeys.faucet, localKeys.guardian]) {
      const nonce = await world.client.getTransactionCount({ address: key.address });
      const theirs = await key.signAuthorization!({
        contractAddress: world.addresses.usdt,
        chainId: 31_337,
        nonce,
      });
      const anyChain = await key.signAuthorization!({ contractAddress: TO, chainId: 0, nonce });
      const delegate = await player.signAuthorization({
        contractAddress: key.address,
        chainId: 31_337,
        nonce: 90,
      });
      for (const raw of [
        await setCode([theirs]),
        await setCode([own, theirs]),
        await setCode([anyChain]),
        await setCode([delegate]),
        await setCode([own], key.address),
      ]) {
        const before = await world.client.getBlockNumber();
        expect(await rpc(call('eth_sendRawTransaction', [raw]))).toMatchObject({ error: { code: -32003 } });
        const inList = await rpc([
          call('eth_chainId'),
          call('eth_sendRawTransaction', [raw.toUpperCase().replace('0X', '0x')]),
        ]);
        expect(inList).toMatchObject([{ result: '0x7a69' }, { error: { code: -32003 } }]);
        expect(await world.client.getBlockNumber()).toBe(before);
        expect(await world.client.getCode({ address: key.address })).toBeUndefined();
      }
    }
  });

  it("forwards a set-code transaction for a player's own account", async () => {
    const nonce = await world.client.getTransactionCount({ address: other.address });
    const own = await other.signAuthorization({ contractAddress: TO, chainId: 31_337, nonce });
    const answer = (await rpc(call('eth_sendRawTransaction', [await setCode([own])]))) as { result: Hex };
    await world.client.waitForTransactionReceipt({ hash: answer.result });
    expect(await world.client.getCode({ address: other.address })).toBe(`0xef0100${TO.slice(2)}`);
  });

  it('refuses a deposit transaction (type 0x7e), whose sender is only a claim', async () => {
    const fields = [zeroHash, localKeys.faucet.address, TO, '0x', '0x01', '0x5208', '0x', '0x'] as const;
    const raw = concatHex(['0x7e', toRlp([...fields])]);
    expect(await rpc(call('eth_sendRawTransaction', [raw]))).toMatchObject({ error: { code: -32602 } });
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

describe('code of a caller', () => {
  /** JUMPDEST, PUSH1 0, JUMP: runs until its gas is used up. */
  const LOOP = '0x5b600056';
  const ALL_GAS = '0xffffffffffff';

  it.each(['eth_call', 'eth_estimateGas', 'eth_createAccessList'])(
    'has bounded gas in %s',
    async (method) => {
      for (const transaction of [{ data: LOOP }, { data: LOOP, gas: ALL_GAS }]) {
        const answer = await rpc(call(method, [transaction, 'latest']));
        expect(JSON.stringify(answer)).not.toContain('does not answer');
        expect(answer).toHaveProperty('error');
      }
      expect(await rpc(call('eth_chainId'))).toMatchObject({ result: '0x7a69' });
    },
  );

  it('may ask for less gas, and replaces no code of contracts', async () => {
    const transfer = { from: player.address, to: TO, gas: '0x5208', value: '0x1' };
    expect(await rpc(call('eth_estimateGas', [transfer]))).toMatchObject({ result: '0x5208' });
    const overrides = { [TO]: { code: LOOP } };
    for (const params of [[{ to: TO }, 'latest', overrides], [{ to: TO, gas: -1 }], ['0x'], []]) {
      expect(await rpc(call('eth_call', params))).toMatchObject({ error: { code: -32602 } });
    }
  });

  it('runs ten times in a body and in four bodies at once, at most', async () => {
    const read = call('eth_call', [{ to: TO, data: '0x' }, 'latest']);
    const tooMany = Array.from({ length: 11 }, () => read);
    expect(await rpc(tooMany)).toMatchObject({ error: { code: -32600 } });
    const answers = await Promise.all(Array.from({ length: 6 }, () => rpc(read)));
    const refused = answers.filter((answer) => JSON.stringify(answer).includes('-32005'));
    expect(refused).toHaveLength(2);
    expect(await rpc(read)).toMatchObject({ result: '0x' });
  });

  it('is no JSON of a thousand levels', async () => {
    const deep = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`) as unknown[];
    expect(await rpc(call('eth_chainId', deep))).toMatchObject({ error: { code: -32600 } });
  });
});
