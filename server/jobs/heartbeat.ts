import { beatNodes } from '#server/db/distribution/heartbeat.ts';
import type { IntervalJob } from './job.ts';

/** Increments the heartbeat of the database's nodes, by which one that was restored from an older backup is found. */
export const heartbeat: IntervalJob = {
  name: 'heartbeat',
  everyMs: 60_000,
  run: async ({ tx }) => {
    await beatNodes(tx);
    return 'done';
  },
};
