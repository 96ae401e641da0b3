import { hashMessage } from 'viem';
import type { ChainPlace } from './chainClient.ts';
import { verifyHash, type SignerVerdict } from './verifyHash.ts';

export interface SignerClaim {
  address: string;
  message: string;
  signature: string;
}

/** Verifies an address's signature over a message; verdicts as `verifyHash`. */
export function verifySigner(
  place: ChainPlace,
  { address, message, signature }: SignerClaim,
): Promise<SignerVerdict> {
  return verifyHash(place, { address, hash: hashMessage(message), signature });
}
