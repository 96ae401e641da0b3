import { hashTypedData, type TypedDataDefinition } from 'viem';
import type { ActTypedData } from '#core/api/actTypedData.ts';
import type { PaymentTypedData } from '#core/api/paymentTypedData.ts';
import { verifyHash, type SignaturePlace, type SignerVerdict } from './verifyHash.ts';

export interface TypedClaim {
  address: string;
  typedData: PaymentTypedData | ActTypedData;
  signature: string;
  /** Key of the rate limit: an IP address, or a player. */
  client?: string | undefined;
}

/** Verifies an address's signature over a payment's or an act's typed data; verdicts as `verifyHash`. */
export function verifyTyped(
  place: SignaturePlace,
  { address, typedData, signature, client }: TypedClaim,
): Promise<SignerVerdict> {
  return verifyHash(place, {
    address,
    hash: hashTypedData(typedData as TypedDataDefinition),
    signature,
    client,
  });
}
