import type { DailyJob, IntervalJob, Job } from './jobs/job.ts';
import type { SpanTally } from './jobs/tallySpans.ts';

/** Wraps jobs so that each turn is noted with its duration, and with its fault if it failed. */
export function recordJobs(
  jobs: readonly Job[],
  { note }: Pick<SpanTally, 'note'>,
  { wallNow, tickMs }: { wallNow(): number; tickMs(): number },
): Job[] {
  const recorded = async <Result>(name: string, run: () => Promise<Result>): Promise<Result> => {
    const begun = tickMs();
    const end = (fault: string | null) => note({ name, at: wallNow(), ms: tickMs() - begun, fault });
    try {
      const result = await run();
      end(null);
      return result;
    } catch (error) {
      end(error instanceof Error ? error.message : String(error));
      throw error;
    }
  };
  const intervalJob = (job: IntervalJob): IntervalJob => ({
    ...job,
    run: (turn) => recorded(job.name, () => job.run(turn)),
  });
  const dailyJob = (job: DailyJob): DailyJob => ({
    ...job,
    run: (turn) => recorded(job.name, () => job.run(turn)),
  });
  return jobs.map((job) => ('daily' in job ? dailyJob(job) : intervalJob(job)));
}
