import { dayOf } from '#core/rules/clock.ts';
import type { Tx } from '#server/db/database.ts';
import type { World } from '#server/world/world.ts';
import type { Job, JobTurn } from './job.ts';
import { readJobs, lockJob } from './job.repo.ts';
import { noteTurn, sumTurn, type JobTally } from './jobTally.ts';

/**
 * End of a dry run: all due work done, stopped by its time limit, or stopped because a node runs one of the due
 * jobs.
 */
export type DryEnd = 'whole' | 'cutShort' | 'elsewhere';

interface DryTurns {
  world: World;
  tx: Tx;
  tallies: JobTally[];
  /** True while there is time for another turn. */
  hasTime(): boolean;
}

/** Thrown to roll back the transaction. A dry run ends in no other way. */
class DryRunOver extends Error {
  override readonly name = 'DryRunOver';
}

async function runDry(turns: DryTurns, job: Job, day: number | null): Promise<boolean> {
  const { world, tx, tallies, hasTime } = turns;
  const turn: JobTurn = {
    world,
    tx,
    constants: world.constants.current(),
    gameNow: world.clock.gameNow(),
    wallNow: world.wallNow(),
    changed: () => {},
    publish: () => {},
    afterCommit: () => {},
  };
  while (hasTime()) {
    const { result, sums } = await sumTurn(tx, () =>
      'daily' in job ? job.run({ ...turn, day: day ?? 0 }) : job.run(turn),
    );
    noteTurn(tallies, job.name, day, sums);
    if (result === 'done') return true;
  }
  return false;
}

async function runAll(turns: DryTurns, jobs: readonly Job[]): Promise<DryEnd> {
  const { world, tx } = turns;
  const known = await readJobs(tx);
  const today = dayOf(world.clock.gameNow());
  const due: { job: Job; done: number }[] = [];
  for (const job of jobs) {
    // The lock stops other nodes from starting the job during the dry run. The result then starts from the locked
    // row's state.
    const state = known.has(job.name) ? await lockJob(tx, job.name) : { doneDay: today };
    if (!state) return 'elsewhere';
    due.push({ job, done: state.doneDay ?? today });
  }
  const first = Math.min(today, ...due.filter(({ job }) => 'daily' in job).map(({ done }) => done)) + 1;
  for (let day = first; day <= today; day += 1) {
    for (const { job, done } of due) {
      if (!('daily' in job) || done >= day) continue;
      if (!(await runDry(turns, job, day))) return 'cutShort';
    }
  }
  for (const { job } of due) {
    if (!('daily' in job) && !(await runDry(turns, job, null))) return 'cutShort';
  }
  return 'whole';
}

/**
 * Shows the work that jobs would do now. All their turns run in one transaction that is never committed, so
 * nothing is stored even if the process is killed. Rows it touches stay locked until it ends, so callers must
 * bound its time. A failing job ends the dry run with that error.
 * @param goesOn true while there is time for another turn
 */
export async function dryRun(
  world: World,
  jobs: readonly Job[],
  hasTime: () => boolean,
): Promise<{ end: DryEnd; tallies: JobTally[] }> {
  const tallies: JobTally[] = [];
  let end: DryEnd | null = null;
  try {
    await world.db.transaction().execute(async (tx) => {
      end = await runAll({ world, tx, tallies, hasTime }, jobs);
      throw new DryRunOver();
    });
  } catch (error) {
    if (!(error instanceof DryRunOver)) throw error;
  }
  return { end: end ?? 'cutShort', tallies };
}
