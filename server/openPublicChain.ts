import type { Logger } from 'pino';
import { getAddress, type LocalAccount } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { asChainError } from './chain/asChainError.ts';
import type { ChainAddresses } from './chain/chainAddresses.ts';
import { chainClient, type ChainPlace } from './chain/chainClient.ts';
import { ChainError } from './chain/chainError.ts';
import { readDecimals, type TokenDecimals } from './chain/readDecimals.ts';
import { vaultReader, type VaultReader } from './chain/vaultReader.ts';
import { verifySigner } from './chain/verifySigner.ts';
import { verifyTyped } from './chain/verifyTyped.ts';
import type { Watched } from './deposits/followChain.ts';
import { makeChainBooks } from './deposits/makeChainBooks.ts';
import { EnvFault, type ChainEnv } from './env.ts';
import type { ChainPart, DemoPart } from './world/world.ts';

/** A chain with all parts that the world needs. */
export interface OpenedChain {
  part: ChainPart;
  addresses: ChainAddresses;
  demo: DemoPart | null;
  watched: Watched;
  /** Chain and account that send payouts; without a payer this server sends none. */
  payouts: { place: ChainPlace; payer: LocalAccount | null };
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
}

/** Timeout of the reachability check, in ms. */
const REACHABLE_TIMEOUT_MS = 1_500;

/** Chain part for calls. */
export function chainPart(settings: ChainPartSettings): ChainPart {
  const { rpcUrl, chainId, name, publicRpcUrl, confirmations, addresses, decimals, reader } = settings;
  const { atr, usdt, vault } = addresses;
  const place = { rpcUrl, chainId };
  return {
    id: chainId,
    name,
    publicRpcUrl,
    confirmations,
    contracts: { atr, usdt, vault },
    decimals,
    books: makeChainBooks(reader, decimals),
    isReachable: async () => (await chainClient(place, REACHABLE_TIMEOUT_MS).getChainId()) === chainId,
    verifySigner: (claim) => verifySigner(place, claim),
    verifyTyped: (claim) => verifyTyped(place, claim),
  };
}

const SETTING_OF = { atr: 'ATR_ADDRESS', usdt: 'USDT_ADDRESS', vault: 'VAULT_ADDRESS' } as const;

/**
 * Opens a public chain by the operators' settings, after checking its id and contracts. Throws an EnvFault
 * that names the wrong setting. The RPC URL may contain an API key: messages name only its host.
 */
export async function openPublicChain(
  env: ChainEnv,
  confirmations: number,
  log: Logger,
): Promise<OpenedChain> {
  const place = { rpcUrl: env.rpcUrl, chainId: env.id };
  const client = chainClient(place);
  const { host } = new URL(env.rpcUrl);
  const unreachable = (cause: unknown) => {
    const known = asChainError(cause, host);
    return new EnvFault(`CHAIN_RPC_URL: no chain answers at ${host}.`, { cause: known });
  };
  const id = await client.getChainId().catch((cause: unknown) => {
    throw unreachable(cause);
  });
  if (id !== env.id)
    throw new EnvFault(`CHAIN_ID is ${env.id}, but the chain at ${host} says that it is ${id}.`);
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
  return {
    part: chainPart({
      ...place,
      name: `Chain ${env.id}`,
      publicRpcUrl: null,
      confirmations,
      addresses,
      decimals,
      reader,
    }),
    addresses,
    demo: null,
    watched: { reader, finalLimit: () => null },
    payouts: { place, payer: env.payoutKey === null ? null : privateKeyToAccount(env.payoutKey) },
    firstBlock: null,
    close: () => Promise.resolve(),
  };
}
