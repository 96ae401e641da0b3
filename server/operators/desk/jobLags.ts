import { dayOf } from '#core/rules/clock.ts';
import type { JobState } from '#server/jobs/job.repo.ts';

/** A job's delay: game days that a daily job owes, or game ms by which an interval job is overdue. */
export interface JobLag extends JobState {
  daysBehind: number;
  overdueMs: number;
}

/** Delay by which an interval job counts as behind: its next pass should have run it long ago. */
const LATE_MS = 600_000;

/** Delays of jobs by name. A daily job owes nothing while it works on today. */
export function jobLags(jobs: Iterable<JobState>, gameNow: number): JobLag[] {
  const today = dayOf(gameNow);
  return [...jobs]
    .map((job) => ({
      ...job,
      daysBehind: job.doneDay === null ? 0 : Math.max(0, today - job.doneDay),
      overdueMs: job.dueAt === null ? 0 : Math.max(0, gameNow - job.dueAt),
    }))
    .sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** True if a job needs a person: a day was missed, or its run is long overdue. */
export function isBehind({ daysBehind, overdueMs }: JobLag): boolean {
  return daysBehind > 1 || overdueMs > LATE_MS;
}
