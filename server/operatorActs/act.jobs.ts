import type { DailyJob, IntervalJob } from '#server/jobs/job.ts';
import { publishActHead, sealActs } from './actChain.repo.ts';

/** Seals new acts every 30 s of game time: they are few, and none waits for it. */
const sealing: IntervalJob = {
  name: 'sealActs',
  everyMs: 30_000,
  run: ({ tx }) => sealActs(tx),
};

/** Publishes the head of the acts' chain once a game day. A later change to an older act can then be proved. */
const head: DailyJob = {
  name: 'actHead',
  daily: true,
  run: async ({ tx, day, wallNow }) => {
    await publishActHead(tx, day, wallNow);
    return 'done';
  },
};

export const actJobs = [sealing, head] as const;
