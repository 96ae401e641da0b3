import { dayOf } from '#core/rules/clock.ts';
import type { World } from '#server/world/world.ts';
import type { DailyJob, IntervalJob, Job } from './job.ts';
import { addJob, readJobs, saveDueAt, type JobState } from './job.repo.ts';
import { hasTurn, reportPass, type JobOptions, type JobPass } from './jobPass.ts';
import { runDays } from './runDays.ts';
import { takeTurn } from './takeTurn.ts';

/** More than a year of days. */
const MAX_TURNS = 400;

const isDaily = (job: Job): job is DailyJob => 'daily' in job;

/** A new world owes nothing for its first day. Interval jobs are due at once. */
function firstState(job: Job, gameNow: number): JobState {
  return isDaily(job)
    ? { name: job.name, doneDay: dayOf(gameNow), dueAt: null }
    : { name: job.name, doneDay: null, dueAt: gameNow };
}

const isDue = ({ dueAt }: JobState, gameNow: number) => dueAt !== null && dueAt <= gameNow;

/** Takes one turn of a job. Null if it is not due or another node has locked it. */
function takeDueTurn(world: World, job: IntervalJob, options: JobOptions) {
  return takeTurn(
    world,
    { name: job.name },
    async (state, turn) => {
      if (!isDue(state, turn.gameNow)) return null;
      const result = await job.run(turn);
      if (result === 'done') await saveDueAt(turn.tx, job.name, turn.gameNow + job.everyMs);
      return result;
    },
    options,
  );
}

async function runDue(world: World, job: IntervalJob, options: JobOptions): Promise<JobPass> {
  const pass: JobPass = { name: job.name, turns: 0, failed: null };
  await reportPass(world, pass, async () => {
    while (hasTurn(pass, options)) {
      const result = await takeDueTurn(world, job, options);
      if (result !== null) pass.turns += 1;
      if (result !== 'more') return;
    }
  });
  return pass;
}

/**
 * Runs one pass over all jobs at the world's present time: due interval jobs first, then missed days in order. Any
 * number of nodes may pass at once; each turn runs on one of them. A failing job does not stop the others.
 */
export async function runJobs(
  world: World,
  jobs: readonly Job[],
  given: Partial<JobOptions> = {},
): Promise<JobPass[]> {
  const options = { maxTurns: MAX_TURNS, ...given };
  if (jobs.length === 0) return [];
  const known = await readJobs(world.db);
  const gameNow = world.clock.gameNow();
  const passes: JobPass[] = [];
  const done = new Map<string, number>();
  for (const job of jobs) {
    const state = known.get(job.name) ?? firstState(job, gameNow);
    if (!known.has(job.name)) await addJob(world.db, state);
    if (isDaily(job)) done.set(job.name, state.doneDay ?? dayOf(gameNow));
    else if (isDue(state, gameNow)) passes.push(await runDue(world, job, options));
  }
  options.onDays?.(done, dayOf(gameNow));
  return [...passes, ...(await runDays(world, jobs.filter(isDaily), done, options))];
}
