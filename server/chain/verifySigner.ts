import { hashMessage } from 'viem';
import { verifyHash, type SignaturePlace, type SignerVerdict } from './verifyHash.ts';

export interface SignerClaim {
  address: string;
  message: string;
  signature: string;
  /** Key of the rate limit: an IP address, or a player. */
  client?: string | undefined;
}

/** Verifies an address's signature over a message; verdicts as `verifyHash`. */
export function verifySigner(
  place: SignaturePlace,
  { address, message, signature, client }: SignerClaim,
): Promise<SignerVerdict> {
  return verifyHash(place, { address, hash: hashMessage(message), signature, client });
}
