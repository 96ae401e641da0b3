import {
  isAddress,
  isAddressEqual,
  isHex,
  recoverAddress,
  size,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem';
import type { ChainPlace } from './chainClient.ts';
import type { CheckGuard, Guarded } from './checkGuard.ts';
import { vouchedByContract } from './vouchedByContract.ts';
import { walletFactories } from './walletFactories.ts';

/** Bytes of a plain account's signature: r, s and the parity. */
const PLAIN_BYTES = 65;

/** Upper bound of a signature, in bytes. A contract wallet's signature with its creation code stays far below. */
const MAX_BYTES = 8_192;

/** Place where contract wallets are asked, and the bounds of asking. */
export interface SignaturePlace extends ChainPlace {
  /** Factories of wallets that are not deployed yet, in lower case; default: `walletFactories`. */
  factories?: ReadonlySet<string>;
  /** Without it nothing bounds the checks: tests only. */
  guard?: CheckGuard;
}

export interface HashClaim {
  address: string;
  hash: Hex;
  signature: string;
  /** Key of the rate limit: an IP address, or a player. */
  client?: string | undefined;
}

export type SignerVerdict = Guarded<'valid' | 'invalid' | 'unreachable'>;

async function signedByKey(address: Address, hash: Hex, signature: Hex): Promise<boolean> {
  if (size(signature) !== PLAIN_BYTES) return false;
  try {
    return isAddressEqual(await recoverAddress({ hash, signature }), address);
  } catch {
    return false;
  }
}

/**
 * Verifies a signature over a hash. A plain account's is verified here, without the chain; contract wallets' by
 * ERC-1271 and ERC-6492 through the chain. Never throws on untrusted input: unreadable input is `invalid`.
 * `unreachable` means that only the chain could tell and it did not answer; `limited` and `busy` that it was not
 * asked.
 */
export async function verifyHash(
  { factories = walletFactories, guard, ...place }: SignaturePlace,
  { address, hash, signature, client = '' }: HashClaim,
): Promise<SignerVerdict> {
  if (!isAddress(address, { strict: false }) || !isHex(signature) || signature.length % 2 !== 0)
    return 'invalid';
  if (signature === '0x' || size(signature) > MAX_BYTES) return 'invalid';
  // The chain's ecrecover returns the zero address for malformed signatures, so everybody could sign in as it.
  if (isAddressEqual(address, zeroAddress)) return 'invalid';
  if (await signedByKey(address, hash, signature)) return 'valid';
  const check = () => vouchedByContract(place, { address, hash, signature }, factories);
  return guard ? guard.run(client, check) : check();
}
