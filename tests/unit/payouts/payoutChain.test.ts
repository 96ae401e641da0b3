import { encodeErrorResult, type Hex } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { atrAbi } from '#core/abi/atr.ts';
import { vaultAbi } from '#core/abi/vault.ts';
import { payoutChain, type PayoutChain } from '#server/payouts/payoutChain.ts';
import type { LoopbackServer } from '../../support/keys/loopbackServer.ts';
import { rpcServer, type RpcReply } from '../../support/rpcServer.ts';

// The chain is a JSON-RPC server on loopback, whose answers each test gives.

const VAULT = '0x00000000000000000000000000000000000000aa';
const PAYER = '0x00000000000000000000000000000000000000bb';
const HASH = `0x${'ab'.repeat(32)}` as Hex;
const ID = `0x${'1'.padStart(64, '0')}` as Hex;

type Fault = { error: { code: number; message: string; data?: Hex | { data: Hex } } };
type Reply = (params: unknown[]) => RpcReply;

const fault = (message: string, data?: Hex | { data: Hex }): Fault => ({
  error: { code: 3, message, ...(data && { data }) },
});
const result = (value: unknown) => ({ result: value });

let replies: Record<string, Reply>;
let calls: { method: string; params: unknown[] }[];
let isAway = false;
let chain: PayoutChain;
let server: LoopbackServer;

beforeAll(async () => {
  server = await rpcServer((method, params) => {
    if (isAway) throw new Error('away');
    calls.push({ method, params });
    return replies[method]?.(params) ?? fault(`no ${method}`);
  });
  chain = payoutChain({ rpcUrl: server.url, chainId: 31_337 }, VAULT, PAYER);
});
afterAll(() => server.close());
beforeEach(() => {
  isAway = false;
  calls = [];
  replies = {
    eth_getBlockByNumber: ([tag]) => {
      const number = tag === 'latest' ? '0x64' : String(tag);
      return result({
        number,
        hash: `0x${number.slice(2).padStart(64, '0')}`,
        timestamp: '0x7d0',
        baseFeePerGas: '0xa',
      });
    },
    eth_getTransactionCount: () => result('0x5'),
    eth_getBalance: () => result('0x9'),
    eth_maxPriorityFeePerGas: () => result('0x7'),
    eth_gasPrice: () => result('0xb'),
  };
});

const askedFor = (method: string) =>
  calls.filter((call) => call.method === method).map(({ params }) => params);
const blockOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;

test('a view is of one block: nonce and balance at its hash, and the newest that is final', async () => {
  const view = await chain.view(11, null);
  expect(view).toEqual({
    head: { number: 100n, hash: blockOf(100), at: 2_000n, baseFee: 10n },
    final: { number: 90n, hash: blockOf(90), at: 2_000n, baseFee: 10n },
    nonce: 5n,
    balance: 9n,
    baseFee: 10n,
    tip: 7n,
  });
  const head = { blockHash: blockOf(100), requireCanonical: true };
  expect(askedFor('eth_getTransactionCount')).toEqual([[PAYER, head]]);
  expect(askedFor('eth_getBalance')).toEqual([[PAYER, head]]);
  expect(askedFor('eth_getBlockByNumber')).toEqual([
    ['latest', false],
    ['0x5a', false],
  ]);
});

test.each([
  [11, 80n, 80n],
  [11, 90n, 90n],
  [11, 95n, 90n],
  [101, null, 0n],
  [102, null, undefined],
])('%d confirmations with finality up to %s make block %s final', async (confirmations, limit, number) => {
  const { final } = await chain.view(confirmations, limit);
  expect(final?.number).toBe(number);
  expect(askedFor('eth_getBlockByNumber')).toHaveLength(number === undefined ? 1 : 2);
});

test('a chain without a base fee has a gas price, and a node without a tip of its own the usual one', async () => {
  replies.eth_maxPriorityFeePerGas = () => fault('unknown method');
  expect((await chain.view(1, null)).tip).toBe(1_000_000_000n);
  replies.eth_getBlockByNumber = () => result({ number: '0x64', hash: HASH, timestamp: '0x1' });
  expect(await chain.view(1, null)).toMatchObject({ baseFee: null, tip: 11n });
  expect(askedFor('eth_gasPrice')).toEqual([[]]);
});

test.each([null, { number: '0x64', hash: null, timestamp: '0x1' }])(
  'a chain without a newest block is refused, as is an error answer: %j',
  async (block) => {
    replies.eth_getBlockByNumber = () => result(block);
    const none = { code: 'refused', message: 'The chain has no newest block.' };
    await expect(chain.view(1, null)).rejects.toMatchObject(none);
    replies.eth_getBlockByNumber = () => fault('broken');
    await expect(chain.view(1, null)).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/^The chain refused: /),
    });
    isAway = true;
    await expect(chain.view(1, null)).rejects.toMatchObject({
      code: 'unreachable',
      message: 'The chain does not answer.',
    });
  },
);

test('the nonce at a block is unknown where the node has pruned its state', async () => {
  expect(await chain.nonceAt(HASH)).toBe(5n);
  expect(askedFor('eth_getTransactionCount')).toEqual([[PAYER, { blockHash: HASH, requireCanonical: true }]]);
  replies.eth_getTransactionCount = () => fault('missing trie node');
  expect(await chain.nonceAt(HASH)).toBeNull();
});

test('a transaction is known, mined, and has paid or not', async () => {
  const receipt = { transactionHash: HASH, blockNumber: '0x58', status: '0x1' };
  replies.eth_getTransactionReceipt = () => result(receipt);
  replies.eth_getTransactionByHash = () => result({ hash: HASH });
  expect(await chain.mined(HASH)).toEqual({ block: 88n, isPaid: true });
  expect(await chain.isKnown(HASH)).toBe(true);
  receipt.status = '0x0';
  expect(await chain.mined(HASH)).toEqual({ block: 88n, isPaid: false });
  replies.eth_getTransactionReceipt = () => result(null);
  replies.eth_getTransactionByHash = () => result(null);
  expect([await chain.mined(HASH), await chain.isKnown(HASH)]).toEqual([null, false]);
  expect(askedFor('eth_getTransactionByHash')).toEqual([[HASH], [HASH]]);
});

test('the vault says at a block whether it has paid an id, and what is left of the day now', async () => {
  replies.eth_call = () => result(`0x${'1'.padStart(64, '0')}`);
  expect(await chain.isPaid(ID, HASH)).toBe(true);
  replies.eth_call = () => result(`0x${'0'.repeat(64)}`);
  expect(await chain.isPaid(ID, HASH)).toBe(false);
  replies.eth_call = () => result('0x64');
  expect(await chain.leftToday(VAULT)).toBe(100n);
  const [paid, , left] = askedFor('eth_call');
  expect(paid?.[1]).toEqual({ blockHash: HASH, requireCanonical: true });
  expect(left?.[1]).toBe('latest');
});

const payout = { id: ID, token: VAULT, to: PAYER, units: 1n, deadline: 9n } as const;
const named = (errorName: 'AlreadyPaid' | 'DayLimitExceeded' | 'DeadlinePassed' | 'EnforcedPause'): Hex => {
  const found = vaultAbi.find((part) => part.type === 'error' && part.name === errorName);
  const args = (found as unknown as { inputs: { type: string }[] }).inputs.map(({ type }) => {
    if (type === 'address') return VAULT;
    return type === 'bytes32' ? ID : 1n;
  });
  return encodeErrorResult({ abi: vaultAbi, errorName, args } as never);
};

test.each([
  ['DayLimitExceeded', 'dayLimit'],
  ['EnforcedPause', 'paused'],
  ['AlreadyPaid', 'alreadyPaid'],
  ['DeadlinePassed', 'deadline'],
] as const)('an estimate that fails with %s is refused as %s', async (name, refused) => {
  replies.eth_estimateGas = () => fault('execution reverted', named(name));
  expect(await chain.estimate(payout)).toEqual({ refused, words: name });
});

test('an estimate is gas, a short vault, a payer without gas, or another refusal with its words', async () => {
  replies.eth_estimateGas = () => result('0xea60');
  expect(await chain.estimate(payout)).toEqual({ gas: 60_000n });
  const data = encodeErrorResult({
    abi: atrAbi,
    errorName: 'ERC20InsufficientBalance',
    args: [VAULT, 1n, 2n],
  });
  // Some nodes wrap the data.
  for (const given of [data, { data }]) {
    replies.eth_estimateGas = () => fault('execution reverted', given);
    expect(await chain.estimate(payout)).toMatchObject({ refused: 'vaultShort' });
  }
  replies.eth_estimateGas = () => fault('insufficient funds for gas * price + value');
  expect(await chain.estimate(payout)).toMatchObject({ refused: 'noGas' });
  for (const strange of [undefined, '0x', '0x12345678', '0x1234567890'] as const) {
    replies.eth_estimateGas = () => fault('the moon is full', strange);
    expect(await chain.estimate(payout)).toEqual({ refused: 'other', words: 'the moon is full' });
  }
});

test.each([
  ['already known', 'taken'],
  ['transaction already imported', 'taken'],
  ['nonce too low', 'taken'],
  ['replacement transaction underpriced', 'underpriced'],
  ['fee cap less than block base fee', 'underpriced'],
  ['fee too low', 'underpriced'],
  ['max fee per gas less than block base fee', 'underpriced'],
  ['insufficient funds for transfer', 'noGas'],
  ['the moon is full', 'refused'],
])('a node that answers "%s" has the transaction %s', async (message, broadcast) => {
  replies.eth_sendRawTransaction = () => fault(message);
  expect(await chain.broadcast('0x12')).toBe(broadcast);
  replies.eth_sendRawTransaction = () => result(HASH);
  expect(await chain.broadcast('0x12')).toBe('taken');
  expect(askedFor('eth_sendRawTransaction')).toEqual([['0x12'], ['0x12']]);
});
