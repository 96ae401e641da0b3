import { useEffect } from 'react';
import { lowScreen } from '../engine/lowScreen.ts';
import type { Place } from '../engine/place.ts';
import { useEngine } from '../engine/sceneContext.ts';
import type { SceneSource } from '../sceneProps.ts';
import { plotSpot, SKY_SPARED } from './layout.ts';

/** Fraction of the free height at which the chosen plot stops: the sheet opens below it. */
const CHOSEN_AT = 0.3;

/** Room over the soil that a ripe tree with its bubble takes, and below it, in world units. */
const PLANT_HEIGHT = 150;
const BED_DEPTH = 40;

interface ManorView {
  source: SceneSource;
  place: Place;
  /** Lower end of the field in world units. */
  bottom: number;
  chosen: number | null;
  /** A sheet covers the lower part of the scene. */
  isCovered: boolean;
  /** The tutorial chooses the plots. */
  isGuided: boolean;
}

/**
 * Bounds the manor's camera, starts it where the field was scrolled to, and moves it to the chosen plot: above a sheet,
 * and back when the sheet closes; without one only to a plot that is not in view, and back after the tutorial.
 */
export function useManorCamera({ source, place, bottom, chosen, isCovered, isGuided }: ManorView): void {
  const engine = useEngine();
  useEffect(() => {
    place.camera.bound(bottom);
    place.camera.stepBack(lowScreen.widest, lowScreen.height);
    place.camera.begin(SKY_SPARED, lowScreen.highEnough);
    const seenY = source.viewY();
    if (seenY !== null) place.camera.startAt(seenY);
  }, [source, place, bottom]);

  useEffect(() => {
    if (chosen === null) {
      if (place.camera.comeBack(engine.isStill)) engine.loop.wake();
      return;
    }
    const { x, y } = plotSpot(chosen);
    if (isCovered || isGuided) place.camera.leave();
    if (!isCovered && place.camera.shows(y - PLANT_HEIGHT, y + BED_DEPTH)) return;
    place.camera.lookAt(x, y - 40, CHOSEN_AT, engine.isStill);
    engine.loop.wake();
  }, [engine, place, chosen, isCovered, isGuided]);
}
