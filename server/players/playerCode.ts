/** Capital letters and digits without look-alikes: 0 and O, 1 and I. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const LENGTH = 6;

/** Random bytes per code. */
export const CODE_BYTES = LENGTH;

/**
 * Six-character code from random bytes. The alphabet has 32 letters, so all codes are equally likely (no
 * modulo bias).
 */
export function playerCode(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
