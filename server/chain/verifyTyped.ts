import { hashTypedData } from 'viem';
import type { PaymentTypedData } from '#core/api/paymentTypedData.ts';
import type { ChainPlace } from './chainClient.ts';
import { verifyHash, type SignerVerdict } from './verifyHash.ts';

export interface TypedClaim {
  address: string;
  typedData: PaymentTypedData;
  signature: string;
}

/** Whether a signature over a payment's typed data is the address's; verdicts as `verifyHash` gives them. */
export function verifyTyped(
  place: ChainPlace,
  { address, typedData, signature }: TypedClaim,
): Promise<SignerVerdict> {
  return verifyHash(place, { address, hash: hashTypedData(typedData), signature });
}
