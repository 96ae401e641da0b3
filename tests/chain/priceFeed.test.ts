import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodeAbiParameters, parseAbiParameters, type Address, type Hex } from 'viem';
import { openPublicChain } from '#server/openPublicChain.ts';
import { openPriceFeed } from '#server/chain/priceFeed.ts';
import { rpcCall } from '#server/chain/rpcCall.ts';
import { BEGIN, openWorld } from '../support/world.ts';
import { quiet, SILENT_RPC, startDeployedChain } from './support/startTestChain.ts';

const HOUR = 3_600_000;
const FEED: Address = `0x${'4'.repeat(40)}`;
const ROUND = parseAbiParameters('uint80, int256, uint256, uint256, uint80');

/** Code that answers every call with these bytes: CODECOPY from its own end, RETURN. */
const answering = (bytes: Hex): Hex => `0x60a0600c60003960a06000f3${bytes.slice(2)}`;

let deployed: Awaited<ReturnType<typeof startDeployedChain>>;
beforeAll(async () => {
  deployed = await startDeployedChain();
});
afterAll(() => deployed.stop());

/** Makes FEED answer a round. Its number is read as the decimals too, since both are a call's first word. */
async function setFeed(decimals: bigint, answer: bigint, updatedAt = BEGIN): Promise<void> {
  const seconds = BigInt(updatedAt / 1_000);
  const round = encodeAbiParameters(ROUND, [decimals, answer, seconds, seconds, decimals]);
  await rpcCall(deployed.chain.rpcUrl, 'anvil_setCode', [FEED, answering(round)]);
}

async function priceOf(decimals: bigint, answer: bigint, updatedAt?: number): Promise<bigint | null> {
  await setFeed(decimals, answer, updatedAt);
  const feed = await openPriceFeed(deployed.chain, FEED, HOUR);
  expect(feed.priceAt(BEGIN)).toBeNull();
  await feed.read();
  return feed.priceAt(BEGIN);
}

it('reads a price of any decimals in millionths of a dollar, rounded down', async () => {
  expect(await priceOf(8n, 351_234_567_891n)).toBe(3_512_345_678n);
  expect(await priceOf(18n, 10n ** 18n)).toBe(1_000_000n);
  expect(await priceOf(2n, 99n)).toBe(990_000n);
});

it('knows no price below a millionth, none that is not positive, and none beyond the ledger', async () => {
  expect(await priceOf(8n, 99n)).toBeNull();
  expect(await priceOf(8n, 0n)).toBeNull();
  expect(await priceOf(8n, -351_234_567_891n)).toBeNull();
  expect(await priceOf(0n, 2n ** 200n)).toBeNull();
});

it('knows no price that is too old, or of the future', async () => {
  expect(await priceOf(8n, 10n ** 8n, BEGIN - HOUR)).toBe(1_000_000n);
  expect(await priceOf(8n, 10n ** 8n, BEGIN - HOUR - 1_000)).toBeNull();
  expect(await priceOf(8n, 10n ** 8n, BEGIN + HOUR)).toBeNull();
});

it('keeps the last price while the chain is silent, until it is too old', async () => {
  await setFeed(8n, 10n ** 8n);
  const feed = await openPriceFeed(deployed.chain, FEED, HOUR);
  await feed.read();
  await rpcCall(deployed.chain.rpcUrl, 'anvil_setCode', [FEED, '0x']);
  await expect(feed.read()).rejects.toMatchObject({ code: 'refused' });
  expect(feed.priceAt(BEGIN + HOUR)).toBe(1_000_000n);
  expect(feed.priceAt(BEGIN + HOUR + 1_000)).toBeNull();
});

const open = (feeds: { eth: string | null; etld: string | null }) => {
  const { atr, usdt, vault } = deployed.addresses;
  const { rpcUrl } = deployed.chain;
  const place = { rpcUrl, writeRpcUrl: rpcUrl, id: 31_337, contracts: { atr, usdt, vault } };
  const env = {
    ...place,
    payoutKey: null,
    signer: null,
    walletFactories: [],
    feeds: { ...feeds, maxAgeMs: HOUR },
  };
  return openPublicChain(env, 3, quiet);
};

it('names the setting of an address that is no feed', async () => {
  await expect(open({ eth: deployed.addresses.vault, etld: null })).rejects.toThrow(/^ETH_PRICE_FEED: .*\.$/);
  await expect(open({ eth: null, etld: `0x${'5'.repeat(40)}` })).rejects.toThrow(/^ETLD_PRICE_FEED: .*\.$/);
  await expect(openPriceFeed({ rpcUrl: SILENT_RPC, chainId: 31_337 }, FEED, HOUR)).rejects.toMatchObject({
    code: 'unreachable',
  });
});

it('is part of game/price; a stale answer is null, and a metric tells of it', async () => {
  await setFeed(8n, 351_234_567_891n);
  const { part, feeds } = await open({ eth: FEED, etld: null });
  const manor = await openWorld({
    chain: { ...part, books: null, isReachable: () => Promise.resolve(true) },
  });
  const player = await manor.signIn();
  const prices = async () => (await manor.call('game/price', {}, { token: player.token })).data.prices;
  expect(await prices()).toMatchObject({ ethPrice: null, etldPrice: null });
  expect(await manor.metrics()).toContain('manor_price_feed_stale{coin="eth"} 1');
  for (const feed of feeds) await feed.read();
  expect(await prices()).toMatchObject({ ethPrice: '3512.345678', etldPrice: null });
  expect(await manor.metrics()).toContain('manor_price_feed_stale{coin="eth"} 0');
  expect(await manor.metrics()).not.toContain('coin="etld"');
  manor.advanceWall(2 * HOUR);
  const again = await manor.signIn();
  const stale = await manor.call('game/price', {}, { token: again.token });
  expect(stale.data.prices.ethPrice).toBeNull();
  expect(await manor.metrics()).toContain('manor_price_feed_stale{coin="eth"} 1');
  await manor.close();
});
