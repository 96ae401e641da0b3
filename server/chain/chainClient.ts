import { createPublicClient, defineChain } from 'viem';
import { chainTransport } from './chainTransport.ts';

export interface ChainPlace {
  rpcUrl: string;
  chainId: number;
}

/** A chain in viem's shape. The native coin's name is shown nowhere. */
export function describeChain({ rpcUrl, chainId }: ChainPlace) {
  return defineChain({
    id: chainId,
    name: `chain ${chainId}`,
    nativeCurrency: { name: 'Gas', symbol: 'GAS', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
}

/** Client for reading a chain: no cache, a timeout of `timeoutMs` per call, no retries. */
export function chainClient(place: ChainPlace, timeoutMs = 10_000) {
  return createPublicClient({
    chain: describeChain(place),
    transport: chainTransport({ rpcUrl: place.rpcUrl, timeoutMs }),
    pollingInterval: 50,
    cacheTime: 0,
  });
}

/** Calls per HTTP request. */
const BATCH = 50;

const BATCH_TIMEOUT_MS = 10_000;

/** Client that sends concurrent calls together in one HTTP request: no cache, no retries. */
export function batchingClient(place: ChainPlace) {
  return createPublicClient({
    chain: describeChain(place),
    transport: chainTransport({ rpcUrl: place.rpcUrl, timeoutMs: BATCH_TIMEOUT_MS, batchSize: BATCH }),
    cacheTime: 0,
  });
}

export type ChainClient = ReturnType<typeof chainClient>;
