import type { IntervalJob } from '#server/jobs/job.ts';
import { deleteSessions, SESSION_LIFE_MS } from './session.repo.ts';

const BATCH = 1_000;

/** Deletes sign-ins that are past their lifetime. */
export const sessionCleaning: IntervalJob = {
  name: 'sessionCleaning',
  everyMs: 3_600_000,
  async run({ tx, wallNow }) {
    return (await deleteSessions(tx, wallNow - SESSION_LIFE_MS, BATCH)) === BATCH ? 'more' : 'done';
  },
};
