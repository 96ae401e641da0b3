import { encodeDeployData, encodeFunctionData, getContractAddress, type Address, type Hex } from 'viem';
import { atrAbi } from '#core/abi/atr.ts';
import { usdtAbi } from '#core/abi/usdt.ts';
import { chainClient } from '#server/chain/chainClient.ts';
import { deployContracts, OPERATOR_USDT } from '#server/chain/deployContracts.ts';
import { localKeys } from '#server/chain/localKeys.ts';
import { readArtifact } from '#server/chain/readArtifact.ts';
import { readDecimals } from '#server/chain/readDecimals.ts';
import { rpcCall } from '#server/chain/rpcCall.ts';
import { vaultReader } from '#server/chain/vaultReader.ts';
import { beginDeposits } from '#server/deposits/beginDeposits.ts';
import { compareVault } from '#server/deposits/compareVault.ts';
import type { Watched } from '#server/deposits/followChain.ts';
import { settleAndCompare } from '#server/deposits/startDeposits.ts';
import { watchDeposits } from '#server/deposits/watchDeposits.ts';
import type { LiveEvent } from '#server/live/liveBus.ts';
import { auditManor } from '#server/auditManor.ts';
import { chainPart } from '#server/openPublicChain.ts';
import { openWorld, type Player, type TestWorld } from '../../support/world.ts';
import { chainFolder, quiet, startTestChain } from './startTestChain.ts';

const ON = new AbortController().signal;

export const CONFIRMATIONS = 3;

export interface DepositWorldOptions {
  confirmations?: number;
  /** RPC address that the watcher uses in place of the chain's own. */
  through?(rpcUrl: string): Promise<string>;
  /** Deploys USDT of 18 decimals, as some chains have it. */
  isWide?: boolean;
  operators?: readonly string[];
  /** Begins as a public world does: at the newest final block, whatever was deployed when. */
  isPublic?: boolean;
}

/** Fixed, so that the same payment is the same transaction regardless of the fees of earlier blocks. */
const GAS_PRICE = '0x2540be400';

/** Owner of all USDT of 18 decimals. */
const HOLDER = localKeys.guardian.address;

/** A world on a chain that mines only when the test asks, with the watcher's step called by the test. */
export async function depositWorld(options: DepositWorldOptions = {}) {
  const {
    confirmations = CONFIRMATIONS,
    through,
    isWide = false,
    operators = [],
    isPublic = false,
  } = options;
  const { folder, remove } = await chainFolder();
  const chain = await startTestChain(folder);
  const place = { rpcUrl: chain.rpcUrl, chainId: chain.chainId };
  const deployed = await deployContracts({ ...place, keys: localKeys, log: quiet });
  const rpc = <Result = unknown>(method: string, ...params: unknown[]) =>
    rpcCall(chain.rpcUrl, method, params) as Promise<Result>;
  await rpc('anvil_autoImpersonateAccount', true);

  /** A chain with automine mines shortly after it has answered. Returns the hash once it is mined. */
  const mined = async (hash: Hex) => {
    while ((await rpc('anvil_getAutomine')) && !(await rpc('eth_getTransactionReceipt', hash)));
    return hash;
  };
  const send = async (from: Address, to: Address, data: Hex) =>
    mined(await rpc<Hex>('eth_sendTransaction', { from, to, data, gas: '0x30d40', gasPrice: GAS_PRICE }));
  const transferData = (to: Address, units: bigint) =>
    encodeFunctionData({ abi: usdtAbi, functionName: 'transfer', args: [to, units] });

  /** Replaces USDT by another token; the vault holds the operator's part from the start. */
  const deployWide = async () => {
    const bytecode = await readArtifact('Atr');
    const nonce = BigInt(await rpc<Hex>('eth_getTransactionCount', HOLDER, 'latest'));
    const data = encodeDeployData({ abi: atrAbi, bytecode, args: [HOLDER] });
    await mined(await rpc<Hex>('eth_sendTransaction', { from: HOLDER, data }));
    const usdt = getContractAddress({ from: HOLDER, nonce });
    await send(HOLDER, usdt, transferData(deployed.addresses.vault, OPERATOR_USDT * 10n ** 12n));
    const fromBlock = BigInt(await rpc<Hex>('eth_blockNumber')) + 1n;
    return { addresses: { ...deployed.addresses, usdt }, fromBlock };
  };
  const { addresses, fromBlock } = isWide ? await deployWide() : deployed;

  const reader = vaultReader(
    { ...place, rpcUrl: through ? await through(chain.rpcUrl) : chain.rpcUrl },
    addresses,
    quiet,
  );
  const decimals = await readDecimals(chainClient(place), addresses);
  const part = chainPart({
    ...place,
    name: 'test',
    publicRpcUrl: null,
    confirmations,
    addresses,
    decimals,
    reader,
  });
  const test: TestWorld = await openWorld({ chain: part, operators });
  const { world } = test;
  await beginDeposits(world, reader, isPublic ? null : fromBlock);

  const watched: Watched = { reader, finalLimit: () => null };
  const events: LiveEvent[] = [];
  const bus = {
    publish: (...messages: LiveEvent[]) => {
      events.push(...messages);
      return Promise.resolve();
    },
  };
  const newWatcher = () => watchDeposits(world, watched, bus);
  const step = newWatcher();

  const mint = (to: Address, units: bigint) =>
    isWide
      ? send(HOLDER, addresses.usdt, transferData(to, units))
      : send(
          localKeys.faucet.address,
          addresses.usdt,
          encodeFunctionData({ abi: usdtAbi, functionName: 'mint', args: [to, units] }),
        );

  return {
    ...test,
    rpcUrl: chain.rpcUrl,
    rpc,
    reader,
    watched,
    addresses,
    events,
    newWatcher,
    mint,
    send,
    transferData,
    /** Sends gas and test USDT to an address. */
    fund: async (to: Address, units: bigint) => {
      await rpc('anvil_setBalance', to, '0x56bc75e2d63100000');
      await mint(to, units);
    },
    /** Sends tokens from an address to the vault. */
    pay: (from: Address, units: bigint, token: Address = addresses.usdt) =>
      send(from, token, transferData(addresses.vault, units)),
    mine: (blocks = 1) => rpc('anvil_mine', `0x${blocks.toString(16)}`),
    /** Steps until no work is left. */
    watch: async (watcher = step) => {
      while ((await watcher(ON)) === 'more');
    },
    step: () => step(ON),
    compare: () => {
      if (!world.chain.books) throw new Error('a world without books');
      return compareVault(world, watched, world.chain.books);
    },
    tend: settleAndCompare(world, watched, () => {}),
    deposits: async (player: Player) =>
      (await test.call('userAccount/rechargeList', {}, { token: player.token })).data.list,
    usdtOf: async (player: Player) => {
      const { data } = await test.call('userAccount/balance', {}, { token: player.token });
      return data.list.find(({ coin }) => coin === 'USDT')?.available;
    },
    /** Closes everything after an audit of the ledger against the chain. */
    close: async () => {
      const { findings } = await auditManor(world.db, { chain: world.chain.books });
      await test.close();
      await chain.stop();
      await remove();
      const bad = findings.filter(({ state }) => state !== 'holds');
      if (bad.length > 0) {
        throw new Error(
          `after the test: ${JSON.stringify(bad, (_, v: unknown) => (typeof v === 'bigint' ? String(v) : v))}`,
        );
      }
    },
  };
}

export type DepositWorld = Awaited<ReturnType<typeof depositWorld>>;
