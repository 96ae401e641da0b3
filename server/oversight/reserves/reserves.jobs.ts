import { dayOf } from '#core/rules/clock.ts';
import type { IntervalJob, JobTurn } from '#server/jobs/job.ts';
import { sealedSums } from '#server/ledger/sealedBalances.ts';
import { seal } from '#server/ledger/seal.ts';
import { beginTree } from './beginTree.ts';
import { countCoins } from './countCoins.ts';
import { makeNodes } from './makeNodes.ts';
import { saveCount } from './reserveProof.repo.ts';
import { readNewestTree, removeBelow } from './reserveTree.repo.ts';

/** How old what players are shown may be, in game time: two and a half seconds of the demo world. */
const EVERY_MS = 10 * 60_000;

/** Trees whose nodes are kept: the newest, and the one before for whoever is just being answered. */
const KEPT_TREES = 2n;

/** Leaves removed in one turn. */
const MOST_REMOVED = 20_000;

async function run({ tx, world, gameNow, wallNow }: JobTurn): Promise<'done' | 'more'> {
  const tree = await readNewestTree(tx);
  if (tree?.root === null) {
    await makeNodes(tx, tree);
    return 'more';
  }
  // The sealer is held until the turn ends, so the head of the chain is what the count is of.
  if ((await seal(tx)) === 'more') return 'more';
  if (!tree || tree.day < BigInt(dayOf(gameNow))) {
    await beginTree(tx, world, dayOf(gameNow), wallNow);
    return 'more';
  }
  if (await removeBelow(tx, tree.day - KEPT_TREES + 1n, MOST_REMOVED)) return 'more';
  await saveCount(tx, wallNow, countCoins(await sealedSums(tx)));
  return 'done';
}

/**
 * Makes one Merkle-sum tree of all liabilities a game day (UTC; at speed 1 the calendar's), as soon as a node is awake
 * in it, and counts what players are shown every ten minutes. A world's first tree is made at once. Days that were
 * missed have none: nobody can count yesterday's liabilities today and say when it was done.
 */
export const reserves: IntervalJob = { name: 'reserves', everyMs: EVERY_MS, run };
