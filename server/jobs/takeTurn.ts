import type { Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LiveNews } from '#server/live/liveBus.ts';
import type { World } from '#server/world/world.ts';
import type { JobTurn } from './job.ts';
import { takeJob, type DayOrder, type JobState } from './job.repo.ts';
import type { TurnPace } from './turnPace.ts';

/** When a turn is taken, and what hears of it once it is committed. */
export interface TurnOptions {
  /** At once without one. */
  pace?: TurnPace;
  /** Whose money or farm it changed. */
  onChanged?: (playerIds: readonly bigint[]) => void;
  /** What it has to tell. */
  onNews?: (news: readonly LiveNews[]) => void;
}

/** Which job a turn is of; of a daily job also the order of its day. */
export interface TurnJob {
  name: string;
  order?: DayOrder;
}

/** One piece of a job's work; its own note of how far it came belongs to the same transaction. */
export type TurnWork<Outcome> = (state: JobState, turn: JobTurn) => Promise<Outcome>;

async function takeNow<Outcome>(
  world: World,
  { name, order }: TurnJob,
  work: TurnWork<Outcome>,
  { onChanged, onNews }: TurnOptions,
) {
  const gameNow = world.clock.gameNow();
  let changed = new Set<bigint>();
  let news: LiveNews[] = [];
  let after: (() => Promise<void>)[] = [];
  const turn = (tx: Tx): JobTurn => ({
    world,
    tx,
    constants: world.constants.current(),
    gameNow,
    wallNow: world.wallNow(),
    changed: (playerId) => changed.add(playerId),
    tell: (...more) => void news.push(...more),
    afterCommit: (later) => void after.push(later),
  });
  const outcome = await inTransaction(world.db, async (tx) => {
    [changed, news, after] = [new Set(), [], []];
    const state = await takeJob(tx, name, order);
    return state && work(state, turn(tx));
  });
  if (changed.size > 0) onChanged?.([...changed]);
  if (news.length > 0) onNews?.(news);
  return { outcome, after };
}

/**
 * Takes a job and does one piece of its work in one transaction, then tells what changed. Null when another node has the
 * job, or when its day waits for another job (`DayOrder`).
 */
export async function takeTurn<Outcome>(
  world: World,
  job: TurnJob,
  work: TurnWork<Outcome>,
  options: TurnOptions,
): Promise<Outcome | null> {
  const { pace = (turn) => turn() } = options;
  const { outcome, after } = await pace(() => takeNow(world, job, work, options));
  // Outside of its pace: the nightly audit takes as long as it takes, and other turns need not wait.
  for (const later of after) await later();
  return outcome;
}
