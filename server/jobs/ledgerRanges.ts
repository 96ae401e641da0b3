import { ledgerInBooks } from '#server/ledger/inBooks.ts';
import { tendBooks } from '#server/ledger/tendBooks.ts';
import { analyzeRanges, tendRanges } from '#server/ledger/tendRanges.ts';
import type { IntervalJob } from './job.ts';

/** Keeps a range of ids ahead of the postings, and the statistics of all ranges fresh. */
export const ledgerRanges: IntervalJob = {
  name: 'ledgerRanges',
  everyMs: 600_000,
  async run({ tx, wallNow }) {
    if (ledgerInBooks()) {
      await tendBooks(tx);
      return 'done';
    }
    await tendRanges(tx, wallNow);
    await analyzeRanges(tx);
    return 'done';
  },
};
