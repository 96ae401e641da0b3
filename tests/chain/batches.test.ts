import {
  concatHex,
  createWalletClient,
  defineChain,
  getContractAddress,
  hexToBigInt,
  http,
  type Address,
  type Hex,
} from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPayments } from '../../src/wallet/createPayments.ts';
import { isRejection } from '../../src/wallet/isRejection.ts';
import { walletError } from '../support/oddWallet.ts';
import type { Player } from '../support/world.ts';
import { walletKey, type WalletKey } from '../support/walletKeys.ts';
import { depositWorld, type DepositWorld } from './support/depositWorld.ts';

const USDT = 1_000_000n;
const ATR = 10n ** 18n;

/**
 * Code of an account that calls what its input lists, each an address and 68 bytes, the length of a transfer's call,
 * and undoes all when one fails. Written out, because no compiler is needed for 54 bytes.
 */
const BATCH_ACCOUNT = concatHex([
  '0x602d8060095f395ff3', // constructor: returns the 45 bytes behind it
  '0x5f', // place = 0
  '0x5b803614602757', // loop: leaves when the place is the end of the input
  '0x6044816014015f37', // copies 68 bytes behind the address
  '0x5f5f60445f5f853560601c5af1', // calls the address with them, without value
  '0x15602957', // undoes all when the call failed
  '0x605801600156', // place += 88
  '0x5b00', // end
  '0x5b5f5ffd', // undone
]);

let w: DepositWorld;
let account: Address;

beforeAll(async () => {
  w = await depositWorld();
  const from = walletKey(720).address;
  await w.fund(from, 0n);
  const nonce = hexToBigInt(await w.rpc<Hex>('eth_getTransactionCount', from, 'latest'));
  await w.rpc('eth_sendTransaction', { from, data: BATCH_ACCOUNT });
  account = getContractAddress({ from, nonce });
  await w.mine();
  expect(await w.rpc('eth_getCode', account, 'latest')).toHaveLength(2 + 2 * 45);
});
afterAll(() => w.close());

interface Batch {
  calls: { to: Address; data: Hex }[];
  atomicRequired: boolean;
}

/** A wallet whose key becomes a smart account (EIP-7702) and sends a batch by one transaction, as MetaMask does. */
function smartWallet(key: WalletKey, chainId: number) {
  const chain = defineChain({
    id: chainId,
    name: 'local',
    nativeCurrency: { name: 'Gas', symbol: 'GAS', decimals: 18 },
    rpcUrls: { default: { http: [w.rpcUrl] } },
  });
  const client = createWalletClient({ account: key, chain, transport: http(w.rpcUrl) });
  const sendCalls = async ({ calls, atomicRequired }: Batch) => {
    if (!atomicRequired) throw walletError(5_700, 'this wallet has atomic batches only');
    const authorization = await client.signAuthorization({ contractAddress: account, executor: 'self' });
    const data = concatHex(calls.flatMap((call) => [call.to, call.data]));
    // The gas is fixed: an estimate would refuse what the chain is to undo.
    const gas = 300_000n;
    const id = await client.sendTransaction({
      to: key.address,
      data,
      gas,
      authorizationList: [authorization],
    });
    return { id };
  };
  const statusOf = async (id: string) => {
    const receipt = await w.rpc<{ status: Hex; transactionHash: Hex } | null>(
      'eth_getTransactionReceipt',
      id,
    );
    if (!receipt) return { status: 100 };
    return { status: receipt.status === '0x1' ? 200 : 500, receipts: [receipt] };
  };
  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_chainId: () => `0x${chainId.toString(16)}`,
    wallet_getCapabilities: () => ({ [`0x${chainId.toString(16)}`]: { atomic: { status: 'ready' } } }),
    wallet_sendCalls: ([batch]) => sendCalls(batch as Batch),
    wallet_getCallsStatus: ([id]) => statusOf(String(id)),
  };
  return {
    async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
      const answer = answers[method];
      if (!answer) throw walletError(-32_601, `the method ${method} does not exist`);
      return answer(params);
    },
  };
}

/** A player with coins of both kinds on the chain, and the payments of the app through their wallet. */
async function newPlayer(number: number) {
  const key = walletKey(number);
  await w.fund(key.address, 100n * USDT);
  await w.rpc('anvil_dealERC20', key.address, w.addresses.atr, `0x${(50n * ATR).toString(16)}`);
  const player = await w.signIn({ key });
  const chainId = Number(await w.rpc<Hex>('eth_chainId'));
  const payments = createPayments({
    world: { chainId, chainName: 'local', rpcUrl: w.rpcUrl, demo: false, signInOrigin: null },
    provider: async () => smartWallet(key, chainId),
    rpc: { request: ({ method, params = [] }) => w.rpc(method, ...params) },
    onChainAsked: () => {},
    pause: async () => {},
  });
  const { usdt, atr, vault } = w.addresses;
  const pay = (usdtUnits: bigint, atrUnits: bigint) =>
    payments.sendAll(key.address, [
      { token: usdt, to: vault, units: usdtUnits },
      { token: atr, to: vault, units: atrUnits },
    ]);
  return { key, player, payments, pay };
}

async function ownAtr({ token }: Player): Promise<number> {
  const { data } = await w.call('userAccount/balance', {}, { token });
  return Number(data.list.find(({ coin }) => coin === 'ATR')?.available);
}

test('both coins of one confirmation are credited from one transaction', async () => {
  const { key, player, payments, pay } = await newPlayer(721);
  expect(await payments.offersBatches(key.address)).toBe(true);
  const before = await ownAtr(player);
  const hashes = await pay(12n * USDT + 500_000n, 7n * ATR);
  expect(hashes).toHaveLength(1);
  await w.mine(3);
  await w.watch();
  const listed = await w.deposits(player);
  expect(listed.map(({ coin, amount, state }) => `${amount} ${coin} ${state}`).sort()).toEqual([
    '12.5 USDT credited',
    '7 ATR credited',
  ]);
  expect(listed.map(({ txHash }) => txHash)).toEqual([hashes[0], hashes[0]]);
  expect([await w.usdtOf(player), (await ownAtr(player)) - before]).toEqual(['12.5', 7]);
});

test('a batch of which one part fails moves no coin, and is no payment', async () => {
  const { key, player, payments, pay } = await newPlayer(722);
  const fault = await pay(10n * USDT, 51n * ATR).catch((error: unknown) => error);
  expect(fault).toMatchObject({ name: 'BatchFailedError' });
  expect(isRejection(fault)).toBe(false);
  await w.mine(3);
  await w.watch();
  expect(await w.deposits(player)).toEqual([]);
  expect(await payments.balanceOf(w.addresses.usdt, key.address)).toBe(100n * USDT);
});
