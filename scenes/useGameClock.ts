import { useEffect, useRef, useState } from 'react';
import { gameTime, wallMsUntil, type Clock } from '#core/rules/clock.ts';
import type { SceneSource } from './sceneProps.ts';

/** Game time as the things of a place read it. */
export interface GameClock {
  now(): number;
  /** Wall milliseconds until an instant of game time; 0 when it has passed, Infinity while the clock is frozen. */
  msUntil(instant: number): number;
}

/** Returns a stable clock of game time. `standing` is an instant at which it is frozen, or null. */
export function useGameClock(source: SceneSource, clock: Clock, standing: number | null): GameClock {
  const current = useRef({ clock, standing });
  useEffect(() => {
    current.current = { clock, standing };
  }, [clock, standing]);
  const [gameClock] = useState<GameClock>(() => ({
    now: () => current.current.standing ?? gameTime(current.current.clock, source.wallNow()),
    msUntil: (instant) => {
      if (current.current.standing !== null) return Infinity;
      return wallMsUntil(current.current.clock, source.wallNow(), instant);
    },
  }));
  return gameClock;
}
