import { DAY_MS } from '#core/catalog/dayMs.ts';
import type { IntervalJob } from '#server/jobs/job.ts';
import { deleteRequests } from './request.repo.ts';

/** Lifetime of an answer under its request id, in wall milliseconds: no client retries after a longer time. */
export const REQUEST_LIFE_MS = 7 * DAY_MS;

const BATCH = 1_000;

/** Deletes stored answers past their lifetime. */
export const requestCleaning: IntervalJob = {
  name: 'requestCleaning',
  everyMs: 3_600_000,
  async run({ tx, wallNow }) {
    return (await deleteRequests(tx, wallNow - REQUEST_LIFE_MS, BATCH)) === BATCH ? 'more' : 'done';
  },
};
