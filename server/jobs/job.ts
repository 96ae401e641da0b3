import type { Constants } from '#core/catalog/constants.ts';
import type { Tx } from '#server/db/database.ts';
import type { LiveEvent } from '#server/live/liveBus.ts';
import type { World } from '#server/world/world.ts';

/** Input of a job for one turn: its transaction, and the only clock it may read. */
export interface JobTurn {
  world: World;
  /** Commits the work and the job's progress together, so each turn counts exactly once. */
  tx: Tx;
  constants: Constants;
  /** Epoch milliseconds. */
  gameNow: number;
  wallNow: number;
  /** Marks a player's money or farm as changed. Published after the commit. */
  changed(playerId: bigint): void;
  /** Queues other messages for the live stream. Published after the commit. */
  publish(...events: LiveEvent[]): void;
  /** Queues work that cannot be part of the transaction. It runs after the commit; a crash in between loses it. */
  afterCommit(work: () => Promise<void>): void;
}

/**
 * Runs whenever `everyMs` of game time have passed. A turn does a bounded piece of work and returns `more` if work
 * is left; further turns then follow at once.
 */
export interface IntervalJob {
  name: string;
  everyMs: number;
  run(turn: JobTurn): Promise<'done' | 'more'>;
}

/**
 * Runs once per game day (UTC), at its first instant or as soon after as a node is up. Missed days are made up one
 * by one, in order. No daily job starts a day before all have finished the day before. A turn does a bounded piece
 * of the day's work and returns `more` if work is left.
 */
export interface DailyJob {
  name: string;
  daily: true;
  /**
   * Names of the daily jobs that must finish a day before this one starts it: jobs whose results it reads, and
   * jobs that read rows it changes. Without it, the job depends on no other job of its day.
   */
  after?: readonly string[];
  run(turn: JobTurn & { day: number }): Promise<'done' | 'more'>;
}

/**
 * Work that the world does by itself, on one node at a time. A job that throws rolls its turn back and is retried
 * in the next pass. A turn is retried after a serialization failure or deadlock, so it must change nothing but the
 * database.
 */
export type Job = IntervalJob | DailyJob;
