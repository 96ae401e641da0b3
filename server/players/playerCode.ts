/** Capital letters and digits without those that are taken for one another: 0 and O, 1 and I. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const LENGTH = 6;

/** Bytes that a code is drawn from. */
export const CODE_BYTES = LENGTH;

/** A six-character code from drawn bytes; 32 letters, so that all are equally likely. */
export function playerCode(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
