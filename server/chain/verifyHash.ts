import {
  BaseError,
  ExecutionRevertedError,
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  isAddress,
  isAddressEqual,
  isHex,
  recoverAddress,
  size,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem';
import { chainClient, type ChainPlace } from './chainClient.ts';

/** Bytes of a plain account's signature: r, s and the parity. */
const PLAIN_BYTES = 65;

/** Upper bound of a signature, in bytes. A contract wallet's signature with its creation code stays far below. */
const MAX_BYTES = 8_192;

/** Timeout in milliseconds. A sign-in or payment waits for this; the screen then asks the player to retry. */
const TIMEOUT_MS = 8_000;

export interface HashClaim {
  address: string;
  hash: Hex;
  signature: string;
}

export type SignerVerdict = 'valid' | 'invalid' | 'unreachable';

async function signedByKey(address: Address, hash: Hex, signature: Hex): Promise<boolean> {
  if (size(signature) !== PLAIN_BYTES) return false;
  try {
    return isAddressEqual(await recoverAddress({ hash, signature }), address);
  } catch {
    return false;
  }
}

/**
 * Verifies a contract wallet's signature in one call that changes no state; a wallet that is not deployed yet is
 * created for the call (ERC-6492). A revert means invalid. Every other failure means unknown: viem's own
 * `verifyMessage` returns false there, which would reject a valid signature.
 */
async function vouchedByContract(place: ChainPlace, address: Address, hash: Hex, signature: Hex) {
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [address, hash, signature],
  });
  try {
    const answer = await chainClient(place, TIMEOUT_MS).call({ data });
    return answer.data !== undefined && /^0x0*1$/.test(answer.data) ? 'valid' : 'invalid';
  } catch (error) {
    const isRevert = error instanceof BaseError && error.walk((e) => e instanceof ExecutionRevertedError);
    return isRevert ? 'invalid' : 'unreachable';
  }
}

/**
 * Verifies a signature over a hash. A plain account's is verified here, without the chain; contract wallets' by
 * ERC-1271 and ERC-6492 through the chain. Never throws on untrusted input: unreadable input is `invalid`.
 * `unreachable` means that only the chain could tell and it did not answer.
 */
export async function verifyHash(
  place: ChainPlace,
  { address, hash, signature }: HashClaim,
): Promise<SignerVerdict> {
  if (!isAddress(address, { strict: false }) || !isHex(signature) || signature.length % 2 !== 0)
    return 'invalid';
  if (signature === '0x' || size(signature) > MAX_BYTES) return 'invalid';
  // The chain's ecrecover returns the zero address for malformed signatures, so everybody could sign in as it.
  if (isAddressEqual(address, zeroAddress)) return 'invalid';
  if (await signedByKey(address, hash, signature)) return 'valid';
  return vouchedByContract(place, address, hash, signature);
}
