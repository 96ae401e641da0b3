import { afterAll, beforeAll, expect, it } from 'vitest';
import { privateKeyToAccount } from 'viem/accounts';
import { openPublicChain } from '#server/openPublicChain.ts';
import { quiet, SILENT_RPC, startDeployedChain } from './support/startTestChain.ts';
import { watchedRpc } from './support/watchedRpc.ts';

let world: Awaited<ReturnType<typeof startDeployedChain>>;
beforeAll(async () => {
  world = await startDeployedChain();
});
afterAll(() => world.stop());

const player = privateKeyToAccount(`0x${'7'.repeat(64)}`);

const open = (rpcUrl: string, writeRpcUrl: string) => {
  const { atr, usdt, vault } = world.addresses;
  const contracts = { atr, usdt, vault };
  const feeds = { eth: null, etld: null, maxAgeMs: 1 };
  const env = {
    rpcUrl,
    writeRpcUrl,
    id: 31_337,
    contracts,
    payoutKey: null,
    signer: null,
    walletFactories: [],
    feeds,
  };
  return openPublicChain(env, 3, quiet);
};

it('asks one node about signatures of strangers, and the other about everything that moves money', async () => {
  const [checks, money] = [await watchedRpc(world.chain.rpcUrl), await watchedRpc(world.chain.rpcUrl)];
  const { part, watched, payouts } = await open(checks.place.rpcUrl, money.place.rpcUrl);
  const atStart = money.asked.length;
  expect(checks.asked.map(({ method }) => method)).toEqual(['eth_chainId']);
  const signature = await player.signMessage({ message: 'other' });
  const claim = { address: world.addresses.vault, message: 'one', signature, client: 'one' };
  expect(await part.verifySigner(claim)).toBe('invalid');
  expect(checks.asked).toHaveLength(3);
  expect(money.asked).toHaveLength(atStart);
  expect(await part.isReachable()).toBe(true);
  await watched.reader.head();
  expect(money.asked.length).toBeGreaterThan(atStart + 1);
  expect(checks.asked).toHaveLength(3);
  expect(payouts.place.rpcUrl).toBe(money.place.rpcUrl);
  checks.close();
  money.close();
});

it('names the setting of the node that does not answer', async () => {
  await expect(open(SILENT_RPC, world.chain.rpcUrl)).rejects.toThrow(/^CHAIN_RPC_URL: no chain answers/);
  await expect(open(world.chain.rpcUrl, SILENT_RPC)).rejects.toThrow(
    /^CHAIN_RPC_URL_WRITE: no chain answers/,
  );
});
