import type { World } from '#server/world/world.ts';
import type { DailyJob, IntervalJob, Job, JobTurn } from './job.ts';
import type { JobPass } from './jobPass.ts';
import { noteTurn, sumTurn, type JobTally } from './jobTally.ts';
import { runJobs } from './runJobs.ts';

/** Wraps a job so that each turn is tallied once it is committed. */
function tallied(job: Job, tallies: JobTally[]): Job {
  const sum = async (day: number | null, turn: JobTurn, run: () => Promise<'done' | 'more'>) => {
    const { result, sums } = await sumTurn(turn.tx, run);
    turn.afterCommit(() => Promise.resolve(noteTurn(tallies, job.name, day, sums)));
    return result;
  };
  const daily = (dailyJob: DailyJob): DailyJob => ({
    ...dailyJob,
    run: (turn) => sum(turn.day, turn, () => dailyJob.run(turn)),
  });
  const interval = (intervalJob: IntervalJob): IntervalJob => ({
    ...intervalJob,
    run: (turn) => sum(null, turn, () => intervalJob.run(turn)),
  });
  return 'daily' in job ? daily(job) : interval(job);
}

/**
 * Does all due work of some jobs, pass after pass, until nothing is left or one fails. It is safe beside running
 * nodes: it skips a job that another node has locked.
 */
export async function runByHand(
  world: World,
  jobs: readonly Job[],
): Promise<{ tallies: JobTally[]; failed: JobPass[] }> {
  const tallies: JobTally[] = [];
  const counted = jobs.map((job) => tallied(job, tallies));
  for (;;) {
    const passes = await runJobs(world, counted);
    const failed = passes.filter((pass) => pass.failed !== null);
    if (failed.length > 0 || passes.every(({ turns }) => turns === 0)) return { tallies, failed };
  }
}
