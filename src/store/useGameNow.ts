import { useSyncExternalStore } from 'react';
import { gameTime, wallMsUntil } from '#core/rules/clock.ts';
import { secondTicker } from './secondTicker.ts';
import { useManor } from './useManor.ts';

export interface GameNow {
  /** Game time, epoch milliseconds. */
  now: number;
  /** Wall milliseconds until an instant of game time, at least 0: the player's waiting time. */
  wait(instant: number): number;
}

/** The game clock; rerenders with `secondTicker` and whenever it is set. */
export function useGameNow(): GameNow {
  const clock = useManor((state) => state.world.clock);
  const wallNow = useSyncExternalStore(secondTicker.subscribe, secondTicker.now);
  if (!clock) return { now: wallNow, wait: (instant) => Math.max(0, instant - wallNow) };
  return { now: gameTime(clock, wallNow), wait: (instant) => wallMsUntil(clock, wallNow, instant) };
}
