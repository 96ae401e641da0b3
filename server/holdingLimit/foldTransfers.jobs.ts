import type { IntervalJob } from '#server/jobs/job.ts';
import { openFolds } from './foldHolding.ts';
import { lockRun, readTransfers, saveTransfersTo } from './holdingRun.repo.ts';
import { readTransfersInBooks } from './transfersInBooks.repo.ts';

/** Postings per turn, of which few are transfers. */
const WINDOW = 5_000;

/**
 * Stores the protected part of each transfer soon after it is sealed, oldest first: every earlier transfer is stored
 * then, so a sender's own entries suffice. A read of a player so never walks up the tree for more than the last
 * moments, whatever the transfers above.
 */
export const foldTransfers: IntervalJob = {
  name: 'foldTransfers',
  everyMs: 5_000,
  run: async ({ tx, world }) => {
    await lockRun(tx);
    const { books } = world;
    const { transfers, to, isLast } = books
      ? await readTransfersInBooks(tx, books, WINDOW)
      : await readTransfers(tx, WINDOW);
    const folds = openFolds(tx, world);
    let foldedTo = to;
    let isCut = false;
    for (const { transfer, sender, before } of transfers) {
      isCut = (await folds.fold(sender, transfer)) === null;
      if (!isCut) continue;
      foldedTo = before;
      break;
    }
    await folds.store(tx);
    await saveTransfersTo(tx, foldedTo);
    return isCut || !isLast ? 'more' : 'done';
  },
};
