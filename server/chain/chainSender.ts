import { createWalletClient, type LocalAccount } from 'viem';
import { describeChain, type ChainPlace } from './chainClient.ts';
import { chainTransport } from './chainTransport.ts';

/** Client that signs with a key of this process and sends: a timeout of `timeoutMs` per call, no retries. */
export function chainSender(place: ChainPlace, account: LocalAccount, timeoutMs = 10_000) {
  return createWalletClient({
    account,
    chain: describeChain(place),
    transport: chainTransport({ rpcUrl: place.rpcUrl, timeoutMs }),
    cacheTime: 0,
  });
}
