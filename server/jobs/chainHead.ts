import { publishHead } from '#server/ledger/publishHead.ts';
import type { DailyJob } from './job.ts';

/** Publishes the head of the hash chain once a game day. A later change to an older posting can then be proved. */
export const chainHead: DailyJob = {
  name: 'chainHead',
  daily: true,
  run: async ({ tx, day, wallNow }) => {
    await publishHead(tx, day, wallNow);
    return 'done';
  },
};
