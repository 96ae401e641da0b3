import { seal } from '#server/ledger/seal.ts';
import type { IntervalJob } from './job.ts';

/** Seals new postings every 5 s of game time, that is, in nearly every pass. */
export const sealing: IntervalJob = {
  name: 'seal',
  everyMs: 5_000,
  run: ({ tx }) => seal(tx),
};
