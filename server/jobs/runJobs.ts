import { dayOf } from '../../core/rules/clock.ts';
import { inTransaction } from '../db/transaction.ts';
import type { LiveNews } from '../http/liveBus.ts';
import type { World } from '../world.ts';
import type { Job, JobTurn } from './job.ts';
import { addJob, readJobs, saveDoneDay, saveDueAt, takeJob, type JobState } from './job.repo.ts';

/** Turns that one job gets in a pass before the others have theirs: more than a year of days. */
const MOST_TURNS = 400;

export interface JobOptions {
  /** Told after each turn's commit whose money or farm it changed. */
  onChanged?: (playerIds: readonly bigint[]) => void;
  /** Told after each turn's commit what it has to tell. */
  onNews?: (news: readonly LiveNews[]) => void;
  mostTurns?: number;
}

/** What a pass did with a job that was due. */
export interface JobPass {
  name: string;
  turns: number;
  /** The error that ended the pass for this job. */
  failed: unknown;
}

function isDue(job: Job, state: JobState, gameNow: number): boolean {
  if ('daily' in job) return state.doneDay !== null && state.doneDay < dayOf(gameNow);
  return state.dueAt !== null && state.dueAt <= gameNow;
}

/** A new world owes nothing for the day that it begins in; other jobs are due at once. */
function firstState(job: Job, gameNow: number): JobState {
  return 'daily' in job
    ? { name: job.name, doneDay: dayOf(gameNow), dueAt: null }
    : { name: job.name, doneDay: null, dueAt: gameNow };
}

async function runOnce(job: Job, state: JobState, turn: JobTurn): Promise<boolean> {
  if ('daily' in job) {
    const day = (state.doneDay ?? 0) + 1;
    await job.run({ ...turn, day });
    await saveDoneDay(turn.tx, job.name, day);
    return day < dayOf(turn.gameNow);
  }
  const result = await job.run(turn);
  if (result === 'done') await saveDueAt(turn.tx, job.name, turn.gameNow + job.everyMs);
  return result === 'more';
}

/** One turn in one transaction: null when the job is not due or another node has it, else whether more is waiting. */
async function takeTurn(world: World, job: Job, options: JobOptions): Promise<boolean | null> {
  const gameNow = world.clock.gameNow();
  let changed = new Set<bigint>();
  let news: LiveNews[] = [];
  let after: (() => Promise<void>)[] = [];
  const more = await inTransaction(world.db, async (tx) => {
    [changed, news, after] = [new Set(), [], []];
    const state = await takeJob(tx, job.name);
    if (!state || !isDue(job, state, gameNow)) return null;
    return runOnce(job, state, {
      world,
      tx,
      constants: world.constants.current(),
      gameNow,
      wallNow: world.wallNow(),
      changed: (playerId) => changed.add(playerId),
      tell: (...more) => void news.push(...more),
      afterCommit: (work) => void after.push(work),
    });
  });
  if (changed.size > 0) options.onChanged?.([...changed]);
  if (news.length > 0) options.onNews?.(news);
  for (const work of after) await work();
  return more;
}

async function runJob(world: World, job: Job, options: JobOptions): Promise<JobPass> {
  let turns = 0;
  try {
    while (turns < (options.mostTurns ?? MOST_TURNS)) {
      const more = await takeTurn(world, job, options);
      if (more !== null) turns += 1;
      if (!more) break;
    }
    return { name: job.name, turns, failed: null };
  } catch (failed) {
    world.log.error({ job: job.name, err: failed }, 'a job failed and will be tried again');
    return { name: job.name, turns, failed };
  }
}

/**
 * One pass over all jobs at the world's present time: whatever is due runs, days that were missed in order. Any number
 * of nodes may pass at once; each turn is run by one. A job that fails does not keep the others from running.
 */
export async function runJobs(
  world: World,
  jobs: readonly Job[],
  options: JobOptions = {},
): Promise<JobPass[]> {
  const known = await readJobs(world.db);
  const gameNow = world.clock.gameNow();
  const passes: JobPass[] = [];
  for (const job of jobs) {
    const state = known.get(job.name) ?? firstState(job, gameNow);
    if (!known.has(job.name)) await addJob(world.db, state);
    if (isDue(job, state, gameNow)) passes.push(await runJob(world, job, options));
  }
  return passes;
}
