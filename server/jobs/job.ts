import type { Constants } from '#core/catalog/constants.ts';
import type { Tx } from '#server/db/database.ts';
import type { LiveNews } from '#server/live/liveBus.ts';
import type { World } from '#server/world/world.ts';

/** What a job is given for one turn: one transaction, and the only clock it reads. */
export interface JobTurn {
  world: World;
  /** Committed together with the note that the turn is done, so that each turn counts once whatever happens. */
  tx: Tx;
  constants: Constants;
  /** Epoch milliseconds. */
  gameNow: number;
  wallNow: number;
  /** Says that a player's money or farm changed, to be told after the commit. */
  changed(playerId: bigint): void;
  /** Says what else is to be told on the live stream after the commit. */
  tell(...news: LiveNews[]): void;
  /** Work that cannot be part of the transaction, done once it is committed; a crash in between loses it. */
  afterCommit(work: () => Promise<void>): void;
}

/**
 * Runs whenever `everyMs` of game time have passed. A turn does a bounded piece of work and says whether more is
 * waiting, which is then done in further turns at once.
 */
export interface IntervalJob {
  name: string;
  everyMs: number;
  run(turn: JobTurn): Promise<'done' | 'more'>;
}

/**
 * Runs once for each game day (UTC), at its first instant or as soon after as a node is awake. Missed days are made up
 * for one by one, in order. No daily job begins a day before all have ended the one before. A turn does a bounded piece
 * of the day's work and says whether more of it is waiting, which is then done in further turns.
 */
export interface DailyJob {
  name: string;
  daily: true;
  /**
   * Names of the daily jobs that must have ended a day before this one begins it: those whose results it reads, and
   * those that read what it changes. Without it a job depends on no other of its day.
   */
  after?: readonly string[];
  run(turn: JobTurn & { day: number }): Promise<'done' | 'more'>;
}

/**
 * Work that the world does by itself, once among all nodes. Throwing rolls the turn back, and it is tried again in the
 * next pass. A turn may be begun again when its transaction loses against another: it changes nothing but the database.
 */
export type Job = IntervalJob | DailyJob;
