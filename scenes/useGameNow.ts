import { useEffect, useRef, useState } from 'react';
import { gameTime, type Clock } from '#core/rules/clock.ts';
import type { SceneSource } from './sceneProps.ts';

/** What tells game time now, the same function for good; `standing` is an instant at which time stands, or null. */
export function useGameNow(source: SceneSource, clock: Clock, standing: number | null): () => number {
  const current = useRef({ clock, standing });
  useEffect(() => {
    current.current = { clock, standing };
  }, [clock, standing]);
  const [gameNow] = useState(() => () => {
    const kept = current.current;
    return kept.standing ?? gameTime(kept.clock, source.wallNow());
  });
  return gameNow;
}
