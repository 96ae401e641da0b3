import { dayOf } from '#core/rules/clock.ts';
import type { World } from '#server/world/world.ts';
import type { DailyJob } from './job.ts';
import { saveDoneDay } from './job.repo.ts';
import { hasTurn, reportPass, type JobOptions, type JobPass } from './jobPass.ts';
import { takeTurn } from './takeTurn.ts';

/** One turn of a job's day: `over` also when another node ended the day meanwhile, `elsewhere` while another is at it. */
async function takeDayTurn(
  world: World,
  job: DailyJob,
  day: number,
  options: JobOptions,
): Promise<'over' | 'more' | 'elsewhere' | 'ended'> {
  const outcome = await takeTurn(
    world,
    job.name,
    async (state, turn) => {
      if ((state.doneDay ?? day) >= day) return 'over' as const;
      if ((await job.run({ ...turn, day })) === 'more') return 'more' as const;
      await saveDoneDay(turn.tx, job.name, day);
      return 'ended' as const;
    },
    options,
  );
  return outcome ?? 'elsewhere';
}

/** Brings one job to the end of a day, as far as the turns of this pass reach; gives whether the day is over. */
async function runDay(world: World, job: DailyJob, day: number, pass: JobPass, options: JobOptions) {
  while (hasTurn(pass, options)) {
    const outcome = await takeDayTurn(world, job, day, options);
    if (outcome === 'elsewhere') return false;
    if (outcome === 'over') return true;
    pass.turns += 1;
    if (outcome === 'ended') return true;
  }
  return false;
}

/**
 * Runs the daily jobs up to the present game day: all of them for one day, in their order, before any begins the next.
 * A job that fails, or that another node is at, does not keep the others of its day from running, but the next day waits.
 * @param done the day that each job has ended
 */
export async function runDays(
  world: World,
  jobs: readonly DailyJob[],
  done: ReadonlyMap<string, number>,
  options: JobOptions,
): Promise<JobPass[]> {
  const passes = new Map<string, JobPass>();
  const today = dayOf(world.clock.gameNow());
  const first = Math.min(today, ...done.values()) + 1;
  for (let day = first; day <= today; day += 1) {
    let over = true;
    for (const job of jobs) {
      if ((done.get(job.name) ?? today) >= day) continue;
      const pass = passes.get(job.name) ?? { name: job.name, turns: 0, failed: null };
      passes.set(job.name, pass);
      const ended = await reportPass(world, pass, () => runDay(world, job, day, pass, options));
      over = ended === true && over;
    }
    if (!over) break;
  }
  return [...passes.values()];
}
