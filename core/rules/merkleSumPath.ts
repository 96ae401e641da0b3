import {
  areSumsInRange,
  joinNodes,
  leafNode,
  type HashBytes,
  type SumLeaf,
  type SumNode,
} from './merkleSum.ts';

/** A sibling on the way up, and the side on which it stands. */
export interface PathStep extends SumNode {
  side: 'left' | 'right';
}

/** Where a sibling stands: level 0 are the leaves, places are counted from 0. */
export interface SiblingPlace {
  level: number;
  place: number;
  side: PathStep['side'];
}

/** Above any number of players that there can be: a longer path is not looked at. */
const MOST_STEPS = 40;

/** The siblings that prove the leaf at a place among `count`, from the leaf up; one that rises alone has none. */
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

/** What is wrong with a path; `outOfRange` is a sum that is negative or too large to be one. */
export type PathFault = 'malformed' | 'outOfRange' | 'hashDiffers' | 'sumsDiffer';

/**
 * Whether a leaf is in the tree of a root: null, or what is wrong. Every sum on the way must be in range, or a negative
 * sibling could hide part of what is owed.
 */
export function pathFault(
  leaf: SumLeaf,
  path: readonly PathStep[],
  root: SumNode,
  hash: HashBytes,
): PathFault | null {
  if (path.length > MOST_STEPS) return 'malformed';
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

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
