import { useEffect, useState } from 'react';
import { gameTime, wallMsUntil } from '#core/rules/clock.ts';
import { useManor } from './useManor.ts';

const STEP_MS = 1_000;

export interface GameNow {
  /** Game time, epoch milliseconds. */
  now: number;
  /** Wall milliseconds until an instant of game time, at least 0: the player's waiting time. */
  wait(instant: number): number;
}

/** The game clock; rerenders every second and whenever it is set. */
export function useGameNow(): GameNow {
  const clock = useManor((state) => state.world.clock);
  const [wallNow, setWallNow] = useState(() => Date.now());
  useEffect(() => {
    const update = () => setWallNow(Date.now());
    const timer = setInterval(update, STEP_MS);
    const first = setTimeout(update);
    return () => {
      clearInterval(timer);
      clearTimeout(first);
    };
  }, [clock]);
  if (!clock) return { now: wallNow, wait: (instant) => Math.max(0, instant - wallNow) };
  return { now: gameTime(clock, wallNow), wait: (instant) => wallMsUntil(clock, wallNow, instant) };
}
