import type { Metrics } from './http/makeMetrics.ts';
import type { DailyJob, IntervalJob, Job } from './jobs/job.ts';

/** Wraps jobs so that each turn is timed and counted by its outcome. */
export function measureJobs(jobs: readonly Job[], { jobRuns, jobSeconds }: Metrics): Job[] {
  const measured = async <Result>(job: string, run: () => Promise<Result>): Promise<Result> => {
    const timed = jobSeconds.startTimer({ job });
    const turn = run();
    const outcome = await turn.then(
      () => 'done',
      () => 'failed',
    );
    timed();
    jobRuns.inc({ job, outcome });
    return turn;
  };
  const intervalJob = (job: IntervalJob): IntervalJob => ({
    ...job,
    run: (turn) => measured(job.name, () => job.run(turn)),
  });
  const dailyJob = (job: DailyJob): DailyJob => ({
    ...job,
    run: (turn) => measured(job.name, () => job.run(turn)),
  });
  return jobs.map((job) => ('daily' in job ? dailyJob(job) : intervalJob(job)));
}

/** Sets metrics of each daily job: the last finished day and the number of days behind. */
export function measureDays({ jobDoneDay, jobLagDays }: Metrics) {
  return (done: ReadonlyMap<string, number>, today: number) => {
    for (const [job, day] of done) {
      jobDoneDay.set({ job }, day);
      jobLagDays.set({ job }, today - day);
    }
  };
}
