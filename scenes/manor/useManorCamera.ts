import { useEffect } from 'react';
import { lowScreen } from '../engine/lowScreen.ts';
import type { Place } from '../engine/place.ts';
import { useEngine } from '../engine/sceneContext.ts';
import type { SceneSource } from '../sceneProps.ts';
import { plotSpot, SKY_SPARED } from './layout.ts';

/** Fraction of the free height at which the chosen plot stops: the sheet opens below it. */
const CHOSEN_AT = 0.3;

interface ManorView {
  source: SceneSource;
  place: Place;
  /** Lower end of the field in world units. */
  bottom: number;
  chosen: number | null;
}

/** Bounds the manor's camera, starts it where the field was scrolled to, and moves it to the chosen plot. */
export function useManorCamera({ source, place, bottom, chosen }: ManorView): void {
  const engine = useEngine();
  useEffect(() => {
    place.camera.bound(bottom);
    place.camera.stepBack(lowScreen.widest, lowScreen.height);
    place.camera.begin(SKY_SPARED, lowScreen.highEnough);
    const seenY = source.viewY();
    if (seenY !== null) place.camera.startAt(seenY);
  }, [source, place, bottom]);

  useEffect(() => {
    if (chosen === null) return;
    const { x, y } = plotSpot(chosen);
    place.camera.lookAt(x, y - 40, CHOSEN_AT, engine.isStill);
    engine.loop.wake();
  }, [engine, place, chosen]);
}
