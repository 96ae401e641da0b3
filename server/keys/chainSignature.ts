import { numberToHex, recoverAddress, type Address, type Hex, type Signature } from 'viem';
import type { RawSignature } from './digestKey.ts';

/** Order of secp256k1 (SEC 2, section 2.4.1). */
export const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/**
 * A signature as chains accept it: `s` in the lower half (EIP-2), because a KMS returns either, and the parity of the
 * point, which it does not return. Null when the signature is not the address's, such as that of another key.
 */
export async function chainSignature(
  { r, s }: RawSignature,
  hash: Hex,
  address: Address,
): Promise<Signature | null> {
  if (r === 0n || s === 0n || r >= CURVE_ORDER || s >= CURVE_ORDER) return null;
  const low = s > CURVE_ORDER / 2n ? CURVE_ORDER - s : s;
  const numbers = { r: numberToHex(r, { size: 32 }), s: numberToHex(low, { size: 32 }) };
  for (const yParity of [0, 1]) {
    // Transactions of the first kind are written with `v`.
    const signature = { ...numbers, yParity, v: BigInt(27 + yParity) };
    // Half of all numbers are no point of the curve with this parity.
    const signedBy = await recoverAddress({ hash, signature }).catch(() => null);
    if (signedBy === address) return signature;
  }
  return null;
}
