const HALF_BITS = 32n;
const HALF = 0xffff_ffffn;

/** Unsigned integer of 8 bytes, big-endian. Safari below 15 has no `getBigUint64`. */
export function readLong(view: DataView, at: number): bigint {
  return (BigInt(view.getUint32(at)) << HALF_BITS) | BigInt(view.getUint32(at + 4));
}

/** Writes an unsigned integer below 2 to the 64 as 8 bytes, big-endian. */
export function writeLong(view: DataView, at: number, value: bigint): void {
  view.setUint32(at, Number((value >> HALF_BITS) & HALF));
  view.setUint32(at + 4, Number(value & HALF));
}
