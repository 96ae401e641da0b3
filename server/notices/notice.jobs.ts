import type { IntervalJob, Job } from '#server/jobs/job.ts';
import { clearNotices } from '#server/inbox/notice.repo.ts';
import { spoilsSoon, tellRipe } from './lookAhead.jobs.ts';

const TURN = 1_000;

/** Clears notices that are past their life. */
const noticeCleaning: IntervalJob = {
  name: 'noticeCleaning',
  everyMs: 3_600_000,
  run: async ({ tx, wallNow }) => ((await clearNotices(tx, wallNow, TURN)) === TURN ? 'more' : 'done'),
};

/** What is told to players by itself. */
export const noticeJobs: readonly Job[] = [tellRipe, ...spoilsSoon, noticeCleaning];
