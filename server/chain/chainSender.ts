import { createWalletClient, http, type LocalAccount } from 'viem';
import { describeChain, type ChainPlace } from './chainClient.ts';

/** Client that signs with a key of this process and sends: a timeout of `timeoutMs` per call, no retries. */
export function chainSender(place: ChainPlace, account: LocalAccount, timeoutMs = 10_000) {
  return createWalletClient({
    account,
    chain: describeChain(place),
    transport: http(place.rpcUrl, { timeout: timeoutMs, retryCount: 0 }),
    cacheTime: 0,
  });
}
