import { useEffect, useRef, useState } from 'react';
import { gameTime, type Clock } from '#core/rules/clock.ts';
import type { SceneSource } from './sceneProps.ts';

/**
 * Returns a stable function that returns game time. `standing` is an instant at which the clock is frozen, or
 * null.
 */
export function useGameNow(source: SceneSource, clock: Clock, standing: number | null): () => number {
  const current = useRef({ clock, standing });
  useEffect(() => {
    current.current = { clock, standing };
  }, [clock, standing]);
  const [gameNow] = useState(() => () => {
    const stable = current.current;
    return stable.standing ?? gameTime(stable.clock, source.wallNow());
  });
  return gameNow;
}
