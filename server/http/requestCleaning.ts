import { DAY_MS } from '#core/catalog/dayMs.ts';
import type { IntervalJob } from '#server/jobs/job.ts';
import { tendRequests } from './request.repo.ts';

/** Least lifetime of an answer under its request id, in wall milliseconds: no client retries after a longer time. */
export const REQUEST_LIFE_MS = DAY_MS;

const EVERY_MS = 600_000;
const BATCH = 1_000;

/**
 * Makes the partitions of stored answers a day ahead and drops those past their lifetime: a day's answers go at once
 * when the youngest of them is old enough.
 */
export const requestCleaning: IntervalJob = {
  name: 'requestCleaning',
  everyMs: EVERY_MS,
  async run({ tx, wallNow }) {
    const deleted = await tendRequests(tx, { wallNow, before: wallNow - REQUEST_LIFE_MS, limit: BATCH });
    return deleted === BATCH ? 'more' : 'done';
  },
};
