// @vitest-environment happy-dom
import { decodeFunctionData, erc20Abi, recoverTypedDataAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { beforeEach, expect, test } from 'vitest';
import { paymentTypedData } from '#core/api/paymentTypedData.ts';
import { createPayments } from '../../../src/wallet/createPayments.ts';
import { demoKey } from '../../../src/wallet/demoKey.ts';
import { createDemoProvider } from '../../../src/wallet/demoProvider.ts';
import { ensureChain } from '../../../src/wallet/ensureChain.ts';

const KEY = `0x${'11'.repeat(32)}` as const;
const mine = privateKeyToAccount(KEY);
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const VAULT = '0x52908400098527886E0F7030069857D2E4169EE7';
const world = {
  chainId: 31_337,
  chainName: 'Dream Manor',
  rpcUrl: 'http://rpc.test',
  demo: true,
  signInOrigin: null,
};

beforeEach(() => {
  localStorage.clear();
});

type Answers = Record<string, (params: readonly unknown[]) => unknown>;

/** A provider that answers from a table and records its requests. */
function provider(answers: Answers) {
  const requests: { method: string; params: readonly unknown[] }[] = [];
  return {
    asked: requests,
    methods: () => requests.map(({ method }) => method),
    async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
      requests.push({ method, params });
      const answer = answers[method];
      if (!answer) throw Object.assign(new Error(`no ${method}`), { code: -32_601 });
      return answer(params);
    },
  };
}

/** A wallet on chain 1 that switches as `switchTo` permits. */
function onOtherChain(answersOf: (goTo: (chainId: number) => void) => Answers) {
  let chainId = 1;
  return provider({
    eth_chainId: () => `0x${chainId.toString(16)}`,
    ...answersOf((next) => {
      chainId = next;
    }),
  });
}

const fail = (code: number, message: string) => () => {
  throw Object.assign(new Error(message), { code });
};

test('a wallet on the right chain gets no request', async () => {
  const wallet = provider({ eth_chainId: () => '0x7a69' });
  await ensureChain(wallet, world);
  expect(wallet.methods()).toEqual(['eth_chainId']);
});

test('a wallet on another chain is asked to switch, and a rejection by the player is passed on', async () => {
  const wallet = onOtherChain((goTo) => ({
    wallet_switchEthereumChain: () => goTo(31_337),
  }));
  await ensureChain(wallet, world);
  expect(wallet.methods()).toEqual(['eth_chainId', 'wallet_switchEthereumChain', 'eth_chainId']);

  const refusing = onOtherChain(() => ({ wallet_switchEthereumChain: fail(4001, 'no') }));
  await expect(ensureChain(refusing, world)).rejects.toMatchObject({ code: 4001 });
  expect(refusing.methods()).not.toContain('wallet_addEthereumChain');
});

test('after any other answer it is offered the chain; a wallet that adds without switching is asked once more', async () => {
  let isAdded = false;
  const wallet = onOtherChain((goTo) => ({
    wallet_switchEthereumChain: () => {
      if (!isAdded) fail(-32_000, '不支持的链')();
      goTo(31_337);
    },
    wallet_addEthereumChain: () => {
      isAdded = true;
    },
  }));
  await ensureChain(wallet, world);
  expect(wallet.asked.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toEqual([
    expect.objectContaining({ chainId: '0x7a69', rpcUrls: ['http://rpc.test'] }),
  ]);

  const stays = onOtherChain(() => ({ wallet_switchEthereumChain: () => null }));
  await expect(ensureChain(stays, world)).rejects.toThrow(/another chain/);
});

const payments = (wallet: ReturnType<typeof provider>, rpc: ReturnType<typeof provider> | null = null) => {
  const counts = { chains: 0 };
  return {
    seen: counts,
    ...createPayments({
      world,
      provider: async () => wallet,
      rpc,
      onChainAsked: () => {
        counts.chains += 1;
      },
    }),
  };
};

test("a recharge is one plain token transfer from the player's address to the vault", async () => {
  const wallet = provider({ eth_chainId: () => '0x7a69', eth_sendTransaction: () => '0xhash' });
  const made = payments(wallet);
  expect(await made.send({ token: TOKEN, from: mine.address, to: VAULT, units: 12_500_000n })).toBe('0xhash');
  const [request] = wallet.asked.at(-1)?.params as [{ from: string; to: string; data: `0x${string}` }];
  expect(request).toMatchObject({ from: mine.address, to: TOKEN });
  expect(decodeFunctionData({ abi: erc20Abi, data: request.data })).toMatchObject({
    functionName: 'transfer',
    args: [VAULT, 12_500_000n],
  });
  expect(made.seen.chains).toBe(1);
});

test('two coins are one confirmation of two plain transfers, where the wallet offers that', async () => {
  const wallet = provider({
    eth_chainId: () => '0x7a69',
    wallet_getCapabilities: () => ({ '0x7a69': { atomic: { status: 'supported' } } }),
    wallet_sendCalls: () => ({ id: '0x1' }),
    wallet_getCallsStatus: () => ({ status: 200, receipts: [{ transactionHash: '0xhash', status: '0x1' }] }),
  });
  const made = payments(wallet);
  expect(await made.offersBatches(mine.address)).toBe(true);
  const transfers = [
    { token: TOKEN, to: VAULT, units: 12_500_000n },
    { token: mine.address, to: VAULT, units: 7n },
  ];
  expect(await made.sendAll(mine.address, transfers)).toEqual(['0xhash']);
  const sent = wallet.asked.find(({ method }) => method === 'wallet_sendCalls');
  const [batch] = sent?.params as [{ calls: { to: string; data: `0x${string}` }[] }];
  expect(batch.calls.map(({ to, data }) => [to, decodeFunctionData({ abi: erc20Abi, data }).args])).toEqual([
    [TOKEN, [VAULT, 12_500_000n]],
    [mine.address, [VAULT, 7n]],
  ]);
  expect(wallet.methods()).not.toContain('eth_sendTransaction');
  expect(made.seen.chains).toBe(1);
});

test('balances come from the public RPC; without one only from a wallet on our chain', async () => {
  const rpc = provider({ eth_call: () => '0x0f', eth_getBalance: () => '0x02' });
  const wallet = provider({ eth_chainId: () => '0x1', eth_call: () => '0xff' });
  expect(await payments(wallet, rpc).balanceOf(TOKEN, mine.address)).toBe(15n);
  expect(await payments(wallet, rpc).balanceOf(null, mine.address)).toBe(2n);
  await expect(payments(wallet).balanceOf(TOKEN, mine.address)).rejects.toThrow(/another chain/);
  const right = provider({ eth_chainId: () => '0x7a69', eth_call: () => '0xff' });
  expect(await payments(right).balanceOf(TOKEN, mine.address)).toBe(255n);
});

test('a transaction is open, done or failed', async () => {
  const receipts: Record<string, unknown> = { a: null, b: { status: '0x1' }, c: { status: '0x0' } };
  const rpc = provider({ eth_getTransactionReceipt: ([hash]) => receipts[String(hash)] });
  const { outcomeOf } = payments(provider({}), rpc);
  expect(await Promise.all(['a', 'b', 'c'].map(outcomeOf))).toEqual([null, 'done', 'failed']);
});

test("the server recovers the demo wallet's signature over a payment", async () => {
  demoKey.set(KEY);
  const demo = createDemoProvider(31_337);
  const { sign } = createPayments({
    world,
    provider: async () => demo,
    rpc: null,
    onChainAsked: () => undefined,
  });
  const terms = {
    kind: 'Withdrawal',
    asset: 'USDT',
    gross: '100',
    fee: '15',
    net: '85',
    address: VAULT,
    deadline: 1_900_000_000_000,
    request: 'c0ffee00-0000-4000-8000-000000000000',
  } as const;
  const typedData = paymentTypedData(terms, 31_337, TOKEN);
  const signature = (await sign(mine.address, typedData)) as `0x${string}`;
  expect(await recoverTypedDataAddress({ ...typedData, signature } as never)).toBe(mine.address);
  const other = paymentTypedData({ ...terms, net: '86' }, 31_337, TOKEN);
  expect(await recoverTypedDataAddress({ ...other, signature } as never)).not.toBe(mine.address);
});
