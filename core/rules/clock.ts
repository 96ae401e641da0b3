import { DAY_MS } from '#core/catalog/dayMs.ts';

/** Anchor of game time to wall time, and its speed. */
export interface Clock {
  /** Epoch milliseconds of the wall clock at the anchor. */
  wallAt: number;
  /** Epoch milliseconds of the game clock at the anchor. */
  gameAt: number;
  /** Game milliseconds per wall millisecond; 1 in production, 240 in the demo world. */
  speed: number;
}

/** Game time at a wall time. At speed 1 and without an advance both clocks are the same. */
export function gameTime(clock: Clock, wallNow: number): number {
  return Math.floor(clock.gameAt + (wallNow - clock.wallAt) * clock.speed);
}

/** Wall milliseconds until game time reaches an instant; 0 when it has passed. */
export function wallMsUntil(clock: Clock, wallNow: number, gameInstant: number): number {
  return Math.max(0, Math.ceil((gameInstant - gameTime(clock, wallNow)) / clock.speed));
}

/** Wall time at which game time reaches (or reached) an instant. */
export function wallTime(clock: Clock, gameInstant: number): number {
  return Math.ceil(clock.wallAt + (gameInstant - clock.gameAt) / clock.speed);
}

/** Number of the game day (UTC) that contains an instant. */
export function dayOf(gameInstant: number): number {
  return Math.floor(gameInstant / DAY_MS);
}
