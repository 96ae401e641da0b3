import { MAX_AMOUNT } from '#core/money/amount.ts';
import { readLong, writeLong } from './longBytes.ts';

/** SHA-256 of the platform: equal bytes give equal 32 bytes. */
export type HashBytes = (bytes: Uint8Array) => Uint8Array;

/** Liabilities in both chain coins, in ledger units (10^-6 of a coin), each from 0 to MAX_AMOUNT. */
export interface Sums {
  usdt: bigint;
  atr: bigint;
}

/** A node of the tree: the sums of all leaves below it. */
export interface SumNode extends Sums {
  /** 32 bytes. */
  hash: Uint8Array;
}

/** Liabilities to one player on one day. */
export interface SumLeaf extends Sums {
  /** Game day (UTC), from 0. */
  day: number;
  /** 32 bytes known to operators and player only, so that a hash shown to others reveals nothing. */
  salt: Uint8Array;
  /** The player's address. Without it, two players with equal balances could be shown one leaf. */
  address: string;
}

/** Size of a stored or hashed node in bytes: hash, USDT, ATR. */
export const NODE_BYTES = 48;

const HASH_BYTES = 32;
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** Domain separators: first byte of hashed data, so that no leaf passes for a node, nor a node for a leaf. */
const LEAF = 0;
const NODE = 1;

/** True when both sums are within 0 and MAX_AMOUNT. */
export function areSumsInRange({ usdt, atr }: Sums): boolean {
  return usdt >= 0n && usdt <= MAX_AMOUNT && atr >= 0n && atr <= MAX_AMOUNT;
}

/**
 * Encodes a node: 32 bytes of hash, then both sums as 8 bytes each, big-endian. Throws a RangeError for sums out of
 * range.
 */
export function nodeBytes(node: SumNode): Uint8Array {
  if (node.hash.length !== HASH_BYTES) throw new RangeError('a node has a hash of 32 bytes');
  const bytes = new Uint8Array(NODE_BYTES);
  bytes.set(node.hash);
  writeSums(bytes, HASH_BYTES, node);
  return bytes;
}

/** Decodes the result of `nodeBytes`. */
export function nodeFrom(bytes: Uint8Array): SumNode {
  if (bytes.length !== NODE_BYTES) throw new RangeError('a node has 48 bytes');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return {
    hash: bytes.slice(0, HASH_BYTES),
    usdt: readLong(view, HASH_BYTES),
    atr: readLong(view, HASH_BYTES + 8),
  };
}

/**
 * SHA-256 of 0, day (8 bytes), salt (32), address (20), USDT (8) and ATR (8). Throws a RangeError for a malformed
 * leaf.
 */
export function leafNode(leaf: SumLeaf, hash: HashBytes): SumNode {
  const { day, salt, address, usdt, atr } = leaf;
  if (!Number.isSafeInteger(day) || day < 0) throw new RangeError('a day is a whole number from 0');
  if (salt.length !== HASH_BYTES) throw new RangeError('a salt has 32 bytes');
  if (!ADDRESS.test(address)) throw new RangeError('an address has 40 hexadecimal digits');
  const bytes = new Uint8Array(77);
  bytes[0] = LEAF;
  writeLong(new DataView(bytes.buffer), 1, BigInt(day));
  bytes.set(salt, 9);
  for (let at = 0; at < 20; at += 1)
    bytes[41 + at] = Number.parseInt(address.slice(2 + at * 2, 4 + at * 2), 16);
  writeSums(bytes, 61, leaf);
  return { hash: hash(bytes), usdt, atr };
}

/**
 * SHA-256 of 1 and both children, each with its hash and both its sums. With the total alone, operators could move
 * parts of it between the two sides. Throws a RangeError when a sum would be out of range.
 */
export function joinNodes(left: SumNode, right: SumNode, hash: HashBytes): SumNode {
  const sums = { usdt: left.usdt + right.usdt, atr: left.atr + right.atr };
  if (!areSumsInRange(sums)) throw new RangeError('a sum of the tree is out of range');
  const bytes = new Uint8Array(1 + 2 * NODE_BYTES);
  bytes[0] = NODE;
  bytes.set(nodeBytes(left), 1);
  bytes.set(nodeBytes(right), 1 + NODE_BYTES);
  return { hash: hash(bytes), ...sums };
}

/** Joins a level's nodes in pairs. An odd last node rises unchanged, so nothing is counted twice. */
export function levelAbove(nodes: readonly SumNode[], hash: HashBytes): SumNode[] {
  const above: SumNode[] = [];
  for (let at = 0; at < nodes.length; at += 2) {
    const [left, right] = nodes.slice(at, at + 2);
    if (left) above.push(right ? joinNodes(left, right, hash) : left);
  }
  return above;
}

function writeSums(bytes: Uint8Array, at: number, sums: Sums): void {
  if (!areSumsInRange(sums)) throw new RangeError('a sum of the tree is out of range');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  writeLong(view, at, sums.usdt);
  writeLong(view, at + 8, sums.atr);
}
