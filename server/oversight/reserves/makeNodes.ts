import {
  NODE_BYTES,
  leafNode,
  levelAbove,
  nodeBytes,
  nodeFrom,
  type SumNode,
} from '#core/rules/merkleSum.ts';
import type { Tx } from '#server/db/database.ts';
import { hashBytes } from './hashBytes.ts';
import { leafSalt } from './leafSalt.ts';
import { addBlocks, readBlocks } from './reserveBlocks.repo.ts';
import { readLeaves } from './reserveLeaves.repo.ts';
import { saveProgress, saveRoot, type ReserveTree } from './reserveTree.repo.ts';

/** Nodes stored per row. */
export const BLOCK_NODES = 256;

/** Nodes built per turn: about 30 ms of hashing. */
const TURN_NODES = 4 * BLOCK_NODES;

/** Address in the leaf of liabilities without a player. */
const NO_ADDRESS = `0x${'0'.repeat(40)}`;

async function leavesFrom(tx: Tx, { day, seed, place }: ReserveTree): Promise<SumNode[]> {
  const rows = await readLeaves(tx, day, place, TURN_NODES);
  return rows.map(({ player_id, address, usdt, atr }) => {
    const salt = leafSalt(seed, player_id);
    return leafNode({ day: Number(day), salt, address: address ?? NO_ADDRESS, usdt, atr }, hashBytes);
  });
}

async function nodesAbove(tx: Tx, { day, level, place }: ReserveTree): Promise<SumNode[]> {
  const below = await readBlocks(
    tx,
    day,
    level - 1,
    (place * 2) / BLOCK_NODES,
    (TURN_NODES * 2) / BLOCK_NODES,
  );
  const nodes = below.flatMap(({ nodes: bytes }) =>
    Array.from({ length: bytes.length / NODE_BYTES }, (_, at) =>
      nodeFrom(bytes.subarray(at * NODE_BYTES, (at + 1) * NODE_BYTES)),
    ),
  );
  return levelAbove(nodes, hashBytes);
}

function splitBlocks(nodes: readonly SumNode[], from: number): { block: number; nodes: Uint8Array }[] {
  return Array.from({ length: Math.ceil(nodes.length / BLOCK_NODES) }, (_, at) => {
    const part = nodes.slice(at * BLOCK_NODES, (at + 1) * BLOCK_NODES);
    return { block: from / BLOCK_NODES + at, nodes: Buffer.concat(part.map(nodeBytes)) };
  });
}

/** Number of nodes on a level. */
function widthOf({ leaves }: ReserveTree, level: number): number {
  return Math.ceil(leaves / 2 ** level);
}

function checkRoot(tree: ReserveTree, root: SumNode): void {
  if (root.usdt === tree.usdt && root.atr === tree.atr) return;
  throw new Error(`the tree of day ${tree.day} comes to ${root.usdt} USDT and ${root.atr} ATR units`);
}

/**
 * Builds the next nodes of a tree, level by level from the leaves, a bounded number per turn; the last one is
 * the root. Each turn commits, so a crash costs one turn.
 */
export async function makeNodes(tx: Tx, tree: ReserveTree): Promise<void> {
  const { day, level, place } = tree;
  const width = widthOf(tree, level);
  const nodes = await (level === 0 ? leavesFrom(tx, tree) : nodesAbove(tx, tree));
  if (nodes.length !== Math.min(TURN_NODES, width - place)) {
    throw new Error(`the tree of day ${day} lacks nodes at level ${level}, place ${place}`);
  }
  await addBlocks(tx, day, level, splitBlocks(nodes, place));
  const [root] = nodes;
  if (width === 1 && root) {
    checkRoot(tree, root);
    return saveRoot(tx, day, root.hash);
  }
  const next = place + nodes.length;
  return next < width ? saveProgress(tx, day, level, next) : saveProgress(tx, day, level + 1, 0);
}
