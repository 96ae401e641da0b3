import {
  areSumsInRange,
  joinNodes,
  leafNode,
  type HashBytes,
  type SumLeaf,
  type SumNode,
} from './merkleSum.ts';

/** A sibling on the path to the root, and its side. */
export interface PathStep extends SumNode {
  side: 'left' | 'right';
}

/** Position of a sibling: level 0 are the leaves, places count from 0. */
export interface SiblingPlace {
  level: number;
  place: number;
  side: PathStep['side'];
}

/** Maximum path length, above any possible number of players. Longer paths are refused unread. */
const MAX_STEPS = 40;

/**
 * Positions of the siblings that prove the leaf at `place` among `count`, from the leaf up. A level where the node
 * rises alone has none.
 */
export function siblingPlaces(place: number, count: number): SiblingPlace[] {
  if (!Number.isSafeInteger(place) || place < 0 || place >= count) throw new RangeError('no such leaf');
  const found: SiblingPlace[] = [];
  for (let level = 0, at = place, width = count; width > 1; level += 1) {
    const sibling = at % 2 === 0 ? at + 1 : at - 1;
    if (sibling < width) found.push({ level, place: sibling, side: sibling < at ? 'left' : 'right' });
    at = Math.floor(at / 2);
    width = Math.ceil(width / 2);
  }
  return found;
}

/** Fault of a path; `outOfRange` is a sum that is negative or too large. */
export type PathFault = 'malformed' | 'outOfRange' | 'hashDiffers' | 'sumsDiffer';

/**
 * Checks that a leaf is in the tree of a root: null, or the fault. Every sum on the path must be in range, because a
 * negative sibling could hide liabilities.
 */
export function pathFault(
  leaf: SumLeaf,
  path: readonly PathStep[],
  root: SumNode,
  hash: HashBytes,
): PathFault | null {
  if (path.length > MAX_STEPS) return 'malformed';
  if (![leaf, ...path, root].every(areSumsInRange)) return 'outOfRange';
  let node: SumNode;
  try {
    node = leafNode(leaf, hash);
    for (const step of path) {
      if (!areSumsInRange({ usdt: node.usdt + step.usdt, atr: node.atr + step.atr })) return 'outOfRange';
      node = step.side === 'left' ? joinNodes(step, node, hash) : joinNodes(node, step, hash);
    }
  } catch (error) {
    if (error instanceof RangeError) return 'malformed';
    throw error;
  }
  if (node.usdt !== root.usdt || node.atr !== root.atr) return 'sumsDiffer';
  return isSame(node.hash, root.hash) ? null : 'hashDiffers';
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
