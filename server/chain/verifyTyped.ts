import { hashTypedData } from 'viem';
import type { PaymentTypedData } from '#core/api/paymentTypedData.ts';
import type { ChainPlace } from './chainClient.ts';
import { verifyHash, type SignerVerdict } from './verifyHash.ts';

export interface TypedClaim {
  address: string;
  typedData: PaymentTypedData;
  signature: string;
}

/** Verifies an address's signature over a payment's typed data; verdicts as `verifyHash`. */
export function verifyTyped(
  place: ChainPlace,
  { address, typedData, signature }: TypedClaim,
): Promise<SignerVerdict> {
  return verifyHash(place, { address, hash: hashTypedData(typedData), signature });
}
