import type { IntervalJob } from '#server/jobs/job.ts';
import { forgetSessions, SESSION_LIFE_MS } from './session.repo.ts';

const TURN = 1_000;

/** Deletes sign-ins that are past their lifetime. */
export const sessionCleaning: IntervalJob = {
  name: 'sessionCleaning',
  everyMs: 3_600_000,
  async run({ tx, wallNow }) {
    return (await forgetSessions(tx, wallNow - SESSION_LIFE_MS, TURN)) === TURN ? 'more' : 'done';
  },
};
