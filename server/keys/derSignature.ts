import type { RawSignature } from './digestKey.ts';

const SEQUENCE = 0x30;
const INTEGER = 0x02;
/** Longest integer: 32 bytes and a zero in front of a set first bit. */
const MAX_INTEGER = 33;

const fault = (why: string) => new Error(`This is no DER signature: ${why}.`);

/** Reads one positive integer in its shortest form, and returns it with the position behind it. */
function readInteger(der: Uint8Array, at: number): [value: bigint, next: number] {
  const length = der[at + 1] ?? 0;
  const bytes = der.subarray(at + 2, at + 2 + length);
  const [first = 0, second = 0] = bytes;
  if (der[at] !== INTEGER || length === 0 || length > MAX_INTEGER || bytes.length < length)
    throw fault('an integer is missing');
  if (first >= 0x80) throw fault('an integer is negative');
  if (first === 0 && length > 1 && second < 0x80) throw fault('an integer has needless zeros');
  return [BigInt(`0x${Buffer.from(bytes).toString('hex')}`), at + 2 + length];
}

/** Reads an ECDSA signature in DER (RFC 3279, `Ecdsa-Sig-Value`). Throws at every other byte. */
export function readDerSignature(der: Uint8Array): RawSignature {
  if (der[0] !== SEQUENCE || der[1] !== der.length - 2) throw fault('it is not one sequence');
  const [r, behindR] = readInteger(der, 2);
  const [s, end] = readInteger(der, behindR);
  if (end !== der.length) throw fault('bytes follow the second integer');
  return { r, s };
}

/** Reads a signature as PKCS#11 writes it: both numbers, 32 bytes each. */
export function readPlainSignature(bytes: Uint8Array): RawSignature {
  if (bytes.length !== 64) throw new Error(`A signature has 64 bytes, and ${bytes.length} came.`);
  const half = (from: number) => BigInt(`0x${Buffer.from(bytes.subarray(from, from + 32)).toString('hex')}`);
  return { r: half(0), s: half(32) };
}
