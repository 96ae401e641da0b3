import { isErc6492Signature, isHex, recoverMessageAddress } from 'viem';
import { writeSignInForm } from '#core/api/signInForm.ts';
import type { SignedMessage } from './signedMessage.ts';
import { signedMessage } from './signedMessage.ts';
import type { Wallet } from './wallet.ts';

type Signer = Pick<Wallet, 'sign' | 'isContract'>;

const TEXT = 'Dream Manor Login';
const PLAIN_SIGNATURE = /^0x[0-9a-fA-F]{130}$/;

/**
 * Message to sign: the fixed text followed by a timestamp (epoch milliseconds of the server's wall clock).
 */
export function loginMessage(wallNow: number): string {
  return `${TEXT} ${wallNow}`;
}

/** Site and chain that a message by EIP-4361 names. */
export interface SignInPlace {
  origin: string;
  chainId: number;
}

/** Random nonce of 16 digits. `crypto.randomUUID` is missing at insecure addresses. */
const newNonce = () =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Message of an address to sign: by EIP-4361 with a place, else the plain one. */
function messageOf(address: string, wallNow: number, place: SignInPlace | null): string {
  if (!place) return loginMessage(wallNow);
  return writeSignInForm({ ...place, address, nonce: newNonce(), issuedAt: wallNow });
}

/**
 * Signed login message of an address: cached in this session, or new from the wallet. Null when the signature
 * is not by the address ('signature failed'); the server verifies a contract wallet's.
 */
export async function signLogin(
  wallet: Signer,
  address: string,
  wallNow: number,
  place: SignInPlace | null = null,
): Promise<SignedMessage | null> {
  const cached = signedMessage.get(address);
  if (cached) return cached;
  const message = messageOf(address, wallNow, place);
  const signature = await wallet.sign(address, message);
  if (!(await mayBeSigner(wallet, { address, message, signature }))) return null;
  const signed = { message, signature };
  signedMessage.set(address, signed);
  return signed;
}

async function mayBeSigner(wallet: Signer, claim: SignedMessage & { address: string }): Promise<boolean> {
  if (PLAIN_SIGNATURE.test(claim.signature)) {
    const signer = await recoverMessageAddress({
      message: claim.message,
      signature: claim.signature as `0x${string}`,
    }).catch(() => null);
    if (signer?.toLowerCase() === claim.address.toLowerCase()) return true;
  }
  // ERC-6492: the wallet is not deployed yet, so the chain has no code at its address.
  if (isHex(claim.signature) && isErc6492Signature(claim.signature)) return true;
  return wallet.isContract(claim.address);
}
