import { publishHead } from '#server/ledger/publishHead.ts';
import type { DailyJob } from './job.ts';

/** Publishes the head of the hash chain once a game day, so that later changes to older postings can be proved. */
export const chainHead: DailyJob = {
  name: 'chainHead',
  daily: true,
  run: async ({ tx, day, wallNow }) => {
    await publishHead(tx, day, wallNow);
    return 'done';
  },
};
