import type { Logger } from 'pino';
import { getAddress, type LocalAccount } from 'viem';
import { asChainError } from './chain/asChainError.ts';
import type { ChainAddresses } from './chain/chainAddresses.ts';
import { makeCheckGuard } from './chain/checkGuard.ts';
import { chainClient, type ChainPlace } from './chain/chainClient.ts';
import { ChainError } from './chain/chainError.ts';
import { fundsReader } from './chain/fundsReader.ts';
import { openPriceFeed, type ReadFeed } from './chain/priceFeed.ts';
import { readDecimals, type TokenDecimals } from './chain/readDecimals.ts';
import { vaultReader, type VaultReader } from './chain/vaultReader.ts';
import { rememberReach } from './chain/rememberReach.ts';
import { verifySigner } from './chain/verifySigner.ts';
import { walletFactories } from './chain/walletFactories.ts';
import type { SignaturePlace } from './chain/verifyHash.ts';
import { verifyTyped } from './chain/verifyTyped.ts';
import type { Watched } from './deposits/followChain.ts';
import { makeChainBooks } from './deposits/makeChainBooks.ts';
import type { ChainEnv } from './chainEnv.ts';
import { EnvFault } from './envFault.ts';
import type { KeyPlace } from './keys/keyPlace.ts';
import { openKey } from './keys/openKey.ts';
import type { PayoutSigner } from './keys/payoutSigner.ts';
import { remoteSigner } from './signer/remoteSigner.ts';
import type { ChainPart, DemoPart } from './world/world.ts';

/** A chain with all parts that the world needs. */
export interface OpenedChain {
  part: ChainPart;
  addresses: ChainAddresses;
  demo: DemoPart | null;
  watched: Watched;
  /** Configured price feeds, which a loop reads again. */
  feeds: readonly ReadFeed[];
  /** Chain and account that send payouts; without a payer this server sends none. */
  payouts: { place: ChainPlace; payer: PayoutSigner | null };
  /** Owner of the demo world's first manor. */
  firstManor: LocalAccount | null;
  /** First block that can contain a deposit; null: unknown, the newest final block at the world's start. */
  firstBlock: bigint | null;
  close(): Promise<void>;
}

export interface ChainPartSettings extends ChainPlace {
  name: string;
  publicRpcUrl: string | null;
  confirmations: number;
  addresses: ChainAddresses;
  decimals: TokenDecimals;
  reader: VaultReader;
  feeds?: ChainPart['feeds'];
  /** Node that checks contract wallets' signatures, with the factories that it may run; default: the chain's. */
  signatures?: SignaturePlace;
}

/** Timeout of the reachability check, in ms. */
const REACHABLE_TIMEOUT_MS = 1_500;

/** Chain part for calls. */
export function chainPart(settings: ChainPartSettings): ChainPart {
  const { rpcUrl, chainId, name, publicRpcUrl, confirmations, addresses, decimals, reader } = settings;
  const { atr, usdt, vault } = addresses;
  const place = { rpcUrl, chainId };
  const guard = makeCheckGuard(() => Date.now());
  const signatures = { ...place, ...settings.signatures, guard };
  return {
    id: chainId,
    name,
    publicRpcUrl,
    confirmations,
    contracts: { atr, usdt, vault },
    decimals,
    books: makeChainBooks(reader, decimals),
    readFunds: fundsReader(place, addresses, decimals),
    feeds: settings.feeds ?? { eth: null, etld: null },
    ...rememberReach(async () => (await chainClient(place, REACHABLE_TIMEOUT_MS).getChainId()) === chainId),
    verifySigner: (claim) => verifySigner(signatures, claim),
    verifyTyped: (claim) => verifyTyped(signatures, claim),
  };
}

const SETTING_OF = { atr: 'ATR_ADDRESS', usdt: 'USDT_ADDRESS', vault: 'VAULT_ADDRESS' } as const;

function noAnswer(setting: string, { rpcUrl }: ChainPlace, cause: unknown): EnvFault {
  const { host } = new URL(rpcUrl);
  return new EnvFault(`${setting}: no chain answers at ${host}.`, { cause: asChainError(cause, host) });
}

/** Throws an EnvFault unless the node of a setting answers for the configured chain. */
async function checkNode(setting: string, place: ChainPlace): Promise<void> {
  const id = await chainClient(place)
    .getChainId()
    .catch((cause: unknown) => {
      throw noAnswer(setting, place, cause);
    });
  if (id === place.chainId) return;
  const { host } = new URL(place.rpcUrl);
  throw new EnvFault(`CHAIN_ID is ${place.chainId}, but the chain at ${host} says that it is ${id}.`);
}

/** Account that pays: the signer's, or the key at its place; null: this node pays nothing. */
async function openPayer({ signer, payoutKey }: ChainEnv): Promise<PayoutSigner | null> {
  if (signer === null && payoutKey === null) return null;
  const opening = signer ? remoteSigner(signer) : openKey(payoutKey as KeyPlace, () => Date.now());
  return opening.catch((cause: unknown) => {
    throw cause instanceof ChainError ? new EnvFault(cause.message, { cause }) : cause;
  });
}

const FEED_SETTING = { eth: 'ETH_PRICE_FEED', etld: 'ETLD_PRICE_FEED' } as const;

/** Price feeds of the settings. Throws an EnvFault for an address that is no feed. */
async function openFeeds(place: ChainPlace, { feeds }: ChainEnv) {
  const open = async (coin: 'eth' | 'etld'): Promise<ReadFeed | null> => {
    const address = feeds[coin];
    if (address === null) return null;
    return openPriceFeed(place, getAddress(address), feeds.maxAgeMs).catch((cause: unknown) => {
      const isWrong = cause instanceof ChainError && cause.code === 'contractsMissing';
      throw isWrong ? new EnvFault(`${FEED_SETTING[coin]}: ${cause.message}`, { cause }) : cause;
    });
  };
  return { eth: await open('eth'), etld: await open('etld') };
}

/**
 * Opens a public chain by the operators' settings, after checking its id and contracts. Throws an EnvFault
 * that names the wrong setting. The RPC URL may contain an API key: messages name only its host.
 */
export async function openPublicChain(
  env: ChainEnv,
  confirmations: number,
  log: Logger,
): Promise<OpenedChain> {
  const place = { rpcUrl: env.writeRpcUrl, chainId: env.id };
  const isSplit = env.writeRpcUrl !== env.rpcUrl;
  const setting = isSplit ? 'CHAIN_RPC_URL_WRITE' : 'CHAIN_RPC_URL';
  await checkNode(setting, place);
  if (isSplit) await checkNode('CHAIN_RPC_URL', { ...place, rpcUrl: env.rpcUrl });
  const client = chainClient(place);
  const unreachable = (cause: unknown) => noAnswer(setting, place, cause);
  const addresses: ChainAddresses = {
    chainId: env.id,
    atr: getAddress(env.contracts.atr),
    usdt: getAddress(env.contracts.usdt),
    vault: getAddress(env.contracts.vault),
  };
  for (const name of ['atr', 'usdt', 'vault'] as const) {
    const code = await client.getCode({ address: addresses[name] }).catch((cause: unknown) => {
      throw unreachable(cause);
    });
    if (code === undefined)
      throw new EnvFault(`${SETTING_OF[name]}: there is no contract at ${addresses[name]}.`);
  }
  const decimals = await readDecimals(client, addresses).catch((cause: unknown) => {
    if (cause instanceof ChainError && cause.code === 'contractsMissing')
      throw new EnvFault(cause.message, { cause });
    throw unreachable(cause);
  });
  const reader = vaultReader(place, addresses, log);
  const feeds = await openFeeds(place, env).catch((cause: unknown) => {
    throw cause instanceof EnvFault ? cause : unreachable(cause);
  });
  return {
    part: chainPart({
      ...place,
      name: `Chain ${env.id}`,
      publicRpcUrl: null,
      confirmations,
      addresses,
      decimals,
      reader,
      feeds,
      signatures: {
        rpcUrl: env.rpcUrl,
        chainId: env.id,
        factories: new Set([...walletFactories, ...env.walletFactories]),
      },
    }),
    addresses,
    demo: null,
    watched: { reader, finalLimit: () => null },
    feeds: [feeds.eth, feeds.etld].filter((feed) => feed !== null),
    payouts: { place, payer: await openPayer(env) },
    firstManor: null,
    firstBlock: null,
    close: () => Promise.resolve(),
  };
}
