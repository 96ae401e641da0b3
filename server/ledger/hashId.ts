const SEED = (0x9e3779b9 + 4 + 3_923_095) | 0;

const rotated = (word: number, bits: number) => (word << bits) | (word >>> (32 - bits));

/**
 * PostgreSQL's hash of a bigint, as `hashint8` and Citus compute it: the last mixing of Jenkins' lookup3 over the lower half,
 * with the upper half mixed in so that a number hashes alike in all widths (`hash_bytes_uint32` in PostgreSQL's hashfn.c).
 * @returns 32 bits, signed
 */
export function hashId(id: bigint): number {
  const upper = Number(BigInt.asIntN(32, id >> 32n));
  let [a, b, c] = [SEED, SEED, SEED];
  a = (a + (Number(BigInt.asIntN(32, id)) ^ (id < 0n ? ~upper : upper))) | 0;
  c = ((c ^ b) - rotated(b, 14)) | 0;
  a = ((a ^ c) - rotated(c, 11)) | 0;
  b = ((b ^ a) - rotated(a, 25)) | 0;
  c = ((c ^ b) - rotated(b, 16)) | 0;
  a = ((a ^ c) - rotated(c, 4)) | 0;
  b = ((b ^ a) - rotated(a, 14)) | 0;
  return ((c ^ b) - rotated(b, 24)) | 0;
}
