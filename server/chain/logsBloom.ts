import { hexToBytes, keccak256, type Hex } from 'viem';

/** Bits of a block's bloom filter. */
const BITS = 2048;

/**
 * True if a block may hold a log with this address or topic, by the bloom filter in its header. False is certain,
 * true is not.
 */
export function bloomMayHold(bloom: Hex, part: Hex): boolean {
  const bits = hexToBytes(bloom);
  const hash = hexToBytes(keccak256(hexToBytes(part)));
  return [0, 2, 4].every((at) => {
    const bit = (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) % BITS;
    return ((bits[bits.length - 1 - (bit >> 3)] ?? 0) & (1 << (bit & 7))) !== 0;
  });
}
