import type { BaseLogger } from 'pino';
import { chainClient, type ChainPlace } from './chainClient.ts';
import { serverSenders, type HouseKeys } from './houseKeys.ts';
import { rpcCall } from './rpcCall.ts';

/** Gas of a house account in wei: below the first it is set to the second. A local chain creates it. */
const LOW_WEI = 10n ** 21n;
const FULL_WEI = 10n ** 27n;

/**
 * Gives the house's accounts gas on the local chain, and takes away code that somebody set on them (EIP-7702). A
 * delegation outlives the transaction that set it, and lets every later caller act as the account.
 */
export async function prepareHouse(place: ChainPlace, keys: HouseKeys, log: BaseLogger): Promise<void> {
  const client = chainClient(place);
  for (const address of serverSenders(keys)) {
    if ((await client.getBalance({ address })) < LOW_WEI) {
      await rpcCall(place.rpcUrl, 'anvil_setBalance', [address, `0x${FULL_WEI.toString(16)}`]);
    }
    if ((await client.getCode({ address })) === undefined) continue;
    log.warn({ address }, 'an account of the house had foreign code (EIP-7702): it was removed');
    await rpcCall(place.rpcUrl, 'anvil_setCode', [address, '0x']);
  }
}
