import { dayOf } from '#core/rules/clock.ts';
import type { Tx } from '#server/db/database.ts';
import { liftTimeouts } from '#server/db/liftTimeouts.ts';
import type { IntervalJob, JobTurn } from '#server/jobs/job.ts';
import { sealedHead, sealedSums } from '#server/ledger/sealedBalances.ts';
import { seal } from '#server/ledger/seal.ts';
import type { World } from '#server/world/world.ts';
import { beginTree } from './beginTree.ts';
import { countCoins } from './countCoins.ts';
import { makeNodes } from './makeNodes.ts';
import { saveCount } from './reserveProof.repo.ts';
import { readNewestTree, removeBelow } from './reserveTree.repo.ts';

/**
 * Maximum age of the counted figures, in game time: two and a half seconds of wall time in the demo world.
 */
const EVERY_MS = 10 * 60_000;

/** Trees whose nodes are stored: the newest, and the one before for requests in progress. */
const STORED_TREES = 2n;

/** Leaves deleted per turn. */
const MAX_REMOVED = 20_000;

/**
 * Seals what is counted. The sealer's lock lasts until the turn ends, so the count matches the head of the hash chain. Books on several
 * workers are counted at their newest cut: only where there is none yet is one made, which counts once it is committed. True:
 * postings may be left, or the cut is not there yet.
 */
async function mustSeal(tx: Tx, { books }: World): Promise<boolean> {
  if (books === null) return (await seal(tx)) === 'more';
  if ((await sealedHead(tx)).sequence > 0n) return false;
  const outcome = await seal(tx);
  return outcome === 'more' || (await sealedHead(tx)).sequence > 0n;
}

async function run({ tx, world, gameNow, wallNow }: JobTurn): Promise<'done' | 'more'> {
  const tree = await readNewestTree(tx);
  if (tree?.root === null) {
    await makeNodes(tx, tree);
    return 'more';
  }
  if (await mustSeal(tx, world)) return 'more';
  if (!tree || tree.day < BigInt(dayOf(gameNow))) {
    await beginTree(tx, world, dayOf(gameNow), wallNow);
    return 'more';
  }
  if (await removeBelow(tx, tree.day - STORED_TREES + 1n, MAX_REMOVED)) return 'more';
  await liftTimeouts(tx);
  await saveCount(tx, wallNow, countCoins(await sealedSums(tx, world.books)));
  return 'done';
}

/**
 * Builds one Merkle-sum tree of all liabilities per game day (UTC; at speed 1 the calendar day), as soon as a
 * node runs in it, and counts the published figures every ten minutes. A new world builds its first tree
 * immediately. Missed days have no tree, as past liabilities cannot be counted afterwards.
 */
export const reserves: IntervalJob = { name: 'reserves', everyMs: EVERY_MS, run };
