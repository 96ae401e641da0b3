import { dayOf } from '#core/rules/clock.ts';
import type { World } from '#server/world/world.ts';
import type { DailyJob } from './job.ts';
import { saveDoneDay } from './job.repo.ts';
import { hasTurn, reportPass, type JobOptions, type JobPass } from './jobPass.ts';
import { takeTurn } from './takeTurn.ts';

/** One day of a job, with the names of all daily jobs of the pass. */
interface JobDay {
  job: DailyJob;
  day: number;
  all: readonly string[];
}

/**
 * Takes one turn of a job's day. `over`: another node finished the day meanwhile. `waits`: another node has locked
 * the job, or a job that must come first has not finished.
 */
async function takeDayTurn(
  world: World,
  { job, day, all }: JobDay,
  options: JobOptions,
): Promise<'over' | 'more' | 'waits' | 'ended'> {
  const outcome = await takeTurn(
    world,
    { name: job.name, order: { day, after: job.after ?? [], all } },
    async (state, turn) => {
      if ((state.doneDay ?? day) >= day) return 'over' as const;
      if ((await job.run({ ...turn, day })) === 'more') return 'more' as const;
      await saveDoneDay(turn.tx, job.name, day);
      return 'ended' as const;
    },
    options,
  );
  return outcome ?? 'waits';
}

/** Brings one job to the end of a day, within the turns of this pass. Returns true if the day is over. */
async function runDay(world: World, jobDay: JobDay, pass: JobPass, options: JobOptions) {
  while (hasTurn(pass, options)) {
    const outcome = await takeDayTurn(world, jobDay, options);
    if (outcome === 'waits') return false;
    if (outcome === 'over') return true;
    pass.turns += 1;
    if (outcome === 'ended') return true;
  }
  return false;
}

/**
 * Runs the daily jobs up to the present game day: all jobs of one day, in their order, before the next day starts.
 * A job that fails, is locked by another node or has turns left blocks the jobs that name it in `after`, and the
 * next day. The other jobs of its day run. Each turn checks this order in the database, because `done` may be
 * stale.
 * @param done last finished day of each job, as read when the pass started
 */
export async function runDays(
  world: World,
  jobs: readonly DailyJob[],
  done: ReadonlyMap<string, number>,
  options: JobOptions,
): Promise<JobPass[]> {
  const passes = new Map<string, JobPass>();
  const today = dayOf(world.clock.gameNow());
  const all = jobs.map(({ name }) => name);
  const first = Math.min(today, ...done.values()) + 1;
  for (let day = first; day <= today; day += 1) {
    let isOver = true;
    for (const job of jobs) {
      if ((done.get(job.name) ?? today) >= day) continue;
      const pass = passes.get(job.name) ?? { name: job.name, turns: 0, failed: null };
      passes.set(job.name, pass);
      const ended = await reportPass(world, pass, () => runDay(world, { job, day, all }, pass, options));
      isOver = ended === true && isOver;
    }
    if (!isOver) break;
  }
  return [...passes.values()];
}
