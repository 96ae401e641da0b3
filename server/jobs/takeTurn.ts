import type { Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { holdPlace } from '#server/ledger/holdPlace.ts';
import type { LiveEvent } from '#server/live/liveBus.ts';
import { traced } from '#server/tracing/traced.ts';
import type { World } from '#server/world/world.ts';
import type { JobTurn } from './job.ts';
import { lockJob, type DayOrder, type JobState } from './job.repo.ts';
import type { TurnPace } from './turnPace.ts';

/** Pace of turns, and listeners that are called once a turn is committed. */
export interface TurnOptions {
  /** Default: each turn starts at once. */
  pace?: TurnPace;
  /** Called with the players whose money or farm changed. */
  onChanged?: (playerIds: readonly bigint[]) => void;
  /** Called with the messages for the live stream. */
  onEvents?: (events: readonly LiveEvent[]) => void;
}

/** Name of a turn's job; for a daily job also the order of its day. */
export interface TurnJob {
  name: string;
  order?: DayOrder;
}

/** One piece of a job's work. It stores its own progress in the same transaction. */
export type TurnWork<Outcome> = (state: JobState, turn: JobTurn) => Promise<Outcome>;

async function takeNow<Outcome>(
  world: World,
  { name, order }: TurnJob,
  work: TurnWork<Outcome>,
  { onChanged, onEvents }: TurnOptions,
) {
  const gameNow = world.clock.gameNow();
  let changed = new Set<bigint>();
  let events: LiveEvent[] = [];
  let after: (() => Promise<void>)[] = [];
  const turn = (tx: Tx): JobTurn => ({
    world,
    tx,
    constants: world.constants.current(),
    gameNow,
    wallNow: world.wallNow(),
    changed: (playerId) => changed.add(playerId),
    publish: (...published) => void events.push(...published),
    afterCommit: (deferred) => void after.push(deferred),
  });
  const outcome = await inTransaction(world.db, async (tx) => {
    [changed, events, after] = [new Set(), [], []];
    await holdPlace(tx);
    const state = await lockJob(tx, name, order);
    return state && work(state, turn(tx));
  });
  if (changed.size > 0) onChanged?.([...changed]);
  if (events.length > 0) onEvents?.(events);
  return { outcome, after };
}

/**
 * Locks a job, does one piece of its work in one transaction, then publishes the changes. Null if another node has
 * locked the job, or if its day waits for another job (`DayOrder`).
 */
export async function takeTurn<Outcome>(
  world: World,
  job: TurnJob,
  work: TurnWork<Outcome>,
  options: TurnOptions,
): Promise<Outcome | null> {
  const { pace = (turn) => turn() } = options;
  const span = { name: `job ${job.name}`, kind: 'internal' } as const;
  const { outcome, after } = await pace(() => traced(span, () => takeNow(world, job, work, options)));
  // Outside the pace: the nightly audit may run long, and other turns need not wait for it.
  for (const deferred of after) await deferred();
  return outcome;
}
