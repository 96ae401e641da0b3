import type { IntervalJob, Job } from '#server/jobs/job.ts';
import { clearNotices } from '#server/inbox/notice.repo.ts';
import { dueNotices } from './dueNotices.jobs.ts';
import { spoilsSoon, notifyRipe } from './lookAhead.jobs.ts';

const MAX_CLEARED = 1_000;

/** Deletes expired notices. */
const noticeCleaning: IntervalJob = {
  name: 'noticeCleaning',
  everyMs: 3_600_000,
  run: async ({ tx, wallNow }) =>
    (await clearNotices(tx, wallNow, MAX_CLEARED)) === MAX_CLEARED ? 'more' : 'done',
};

/** Jobs of notices. */
export const noticeJobs: readonly Job[] = [notifyRipe, ...spoilsSoon, dueNotices, noticeCleaning];
