import { refuse } from '#core/api/refusals.ts';
import { siblingPlaces } from '#core/rules/merkleSumPath.ts';
import type { Handler } from '#server/http/call.ts';
import { leafSalt } from './leafSalt.ts';
import { readLeaf, readNodes } from './reserveProof.repo.ts';
import { readMadeTrees } from './reserveTree.repo.ts';
import { blockOf, hex, wireSums } from './wireTree.ts';

/**
 * `userAccount/proof`: the player's Merkle path in the newest tree. Refuses proofNotYet for players who
 * joined after its count.
 */
export const provePlayer: Handler<'userAccount/proof'> = async ({ db, player, world }) => {
  const [tree] = await readMadeTrees(db, null, 1);
  const leaf = tree && (await readLeaf(db, player.id, tree.day));
  if (!leaf || !tree.root) return refuse('proofNotYet');
  const places = siblingPlaces(leaf.place, tree.leaves);
  const nodes = await readNodes(db, tree.day, places);
  const path = nodes.map((node, at) => ({
    side: places[at]?.side ?? 'left',
    hash: hex(node.hash),
    ...wireSums(node),
  }));
  return {
    day: Number(tree.day),
    at: tree.counted_at.getTime(),
    leaf: { salt: hex(leafSalt(tree.seed, player.id)), address: player.address, ...wireSums(leaf) },
    path,
    root: { hash: hex(tree.root), ...wireSums(tree) },
    block: blockOf(tree),
    vault: world.chain.contracts.vault,
  };
};
