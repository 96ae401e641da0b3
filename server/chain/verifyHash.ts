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

/** A contract wallet's signature, with what makes the wallet, stays far below; a larger one is not looked at. */
const MOST_BYTES = 8_192;

/** A sign-in or a payment waits for this; the screen says so and the player tries again. */
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
 * Asks the chain, in one call that changes nothing, whether the contract at an address vouches for a signature; a
 * wallet that is not deployed yet is made for the length of the call (ERC-6492). A revert means no. Every other
 * failure means that nobody knows: viem's own `verifyMessage` answers no there, which would tell a player with a
 * good wallet that the signature was wrong.
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
 * Whether a signature over a hash is the address's. A plain account's is checked here, without the chain;
 * contract wallets' by ERC-1271 and ERC-6492 through the chain. Never throws for anything a stranger can send:
 * what cannot be read is `invalid`, and `unreachable` says that only the chain could tell and it did not.
 */
export async function verifyHash(
  place: ChainPlace,
  { address, hash, signature }: HashClaim,
): Promise<SignerVerdict> {
  if (!isAddress(address, { strict: false }) || !isHex(signature) || signature.length % 2 !== 0)
    return 'invalid';
  if (signature === '0x' || size(signature) > MOST_BYTES) return 'invalid';
  // The chain recovers it from whatever is no signature, so that everybody could sign in as it.
  if (isAddressEqual(address, zeroAddress)) return 'invalid';
  if (await signedByKey(address, hash, signature)) return 'valid';
  return vouchedByContract(place, address, hash, signature);
}
