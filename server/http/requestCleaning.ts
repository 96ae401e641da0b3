import { DAY_MS } from '#core/catalog/dayMs.ts';
import type { IntervalJob } from '#server/jobs/job.ts';
import { forgetRequests } from './request.repo.ts';

/** How long an answer is kept under its request id: no queue on a phone waits longer. Wall time. */
export const REQUEST_LIFE_MS = 7 * DAY_MS;

const TURN = 1_000;

/** Forgets kept answers that nobody can be waiting for any more. */
export const requestCleaning: IntervalJob = {
  name: 'requestCleaning',
  everyMs: 3_600_000,
  async run({ tx, wallNow }) {
    return (await forgetRequests(tx, wallNow - REQUEST_LIFE_MS, TURN)) === TURN ? 'more' : 'done';
  },
};
