import { openStore, settled } from './openStore.ts';

export const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** Storage that hangs, as on some phones, holds up the first call for at most this long. A busy phone needs seconds. */
const MAX_WAIT_MS = 10_000;

/** A database of its own, so that no older tab of the outbox's blocks its creation. */
const keys = openStore('dream-manor-device', 'keys');

async function load(address: string, isSignIn: boolean): Promise<CryptoKeyPair | undefined> {
  if (isSignIn) {
    const pair = await crypto.subtle.generateKey(ECDSA, false, ['sign']);
    // Fails when the address has a key already: that one counts.
    await settled((await keys('readwrite')).add(pair, address)).catch(() => undefined);
  }
  return settled((await keys('readonly')).get(address) as IDBRequest<CryptoKeyPair | undefined>);
}

let current: { address: string; pair: Promise<CryptoKeyPair | undefined> } | null = null;

/**
 * Key of this device for an address, one for each, so that it does not link two. A sign-in creates it. Undefined without
 * WebCrypto (insecure origin) or IndexedDB: then the session is not bound to the device.
 */
export function deviceKey(address: string, isSignIn: boolean): Promise<CryptoKeyPair | undefined> {
  if (isSignIn || current?.address !== address) {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, MAX_WAIT_MS));
    current = { address, pair: Promise.race([load(address, isSignIn).catch(() => undefined), late]) };
  }
  return current.pair;
}
