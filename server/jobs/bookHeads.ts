import { advanceBookHeads, publishRoots } from '#server/ledger/advanceBookHeads.ts';
import { ledgerInBooks } from '#server/ledger/inBooks.ts';
import type { IntervalJob } from './job.ts';

/** Follows the hash chain along the books, and publishes the root over their heads behind each published head. */
export const bookHeads: IntervalJob = {
  name: 'bookHeads',
  everyMs: 60_000,
  run: async ({ tx, wallNow }) => {
    // Cuts have the heads of books that lie on several workers.
    const outcome = ledgerInBooks() ? 'done' : await advanceBookHeads(tx);
    await publishRoots(tx, wallNow);
    return outcome;
  },
};
