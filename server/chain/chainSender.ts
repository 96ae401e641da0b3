import { createWalletClient, http, type LocalAccount } from 'viem';
import { describeChain, type ChainPlace } from './chainClient.ts';

/** Signs with a key held here and sends; a call gives up after `timeoutMs` and is not repeated. */
export function chainSender(place: ChainPlace, account: LocalAccount, timeoutMs = 10_000) {
  return createWalletClient({
    account,
    chain: describeChain(place),
    transport: http(place.rpcUrl, { timeout: timeoutMs, retryCount: 0 }),
    cacheTime: 0,
  });
}
