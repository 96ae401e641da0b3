import { useEffect } from 'react';
import type { Place } from '../engine/place.ts';
import { useEngine } from '../engine/sceneContext.ts';
import { useThing } from '../engine/useThing.ts';
import { Hint } from './hint.ts';
import type { PlotView } from './plotView.ts';

interface HintProps {
  place: Place;
  views: Map<number, PlotView>;
  /** Number of the plot to point at, or null. */
  plot: number | null;
}

/**
 * The tutorial's arrow. It comes after the plots in the tree, so that their views exist when it looks one up.
 */
export function ManorHint({ place, views, plot }: HintProps) {
  const engine = useEngine();
  const hint = useThing(place, () => new Hint(engine));
  useEffect(() => {
    hint.current?.aim(plot === null ? null : (views.get(plot) ?? null));
    engine.loop.invalidate();
  }, [engine, hint, views, plot]);
  return null;
}
