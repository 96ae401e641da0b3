import { useEffect } from 'react';
import type { Place } from '../engine/place.ts';
import { useEngine } from '../engine/sceneContext.ts';
import { useThing } from '../engine/useThing.ts';
import type { GameClock } from '../useGameClock.ts';
import { PlotView, type PlotFacts } from './plotView.ts';

interface ManorPlotProps extends PlotFacts {
  place: Place;
  number: number;
  clock: GameClock;
  views: Map<number, PlotView>;
}

/** One plot. Props pass its facts; its view animates itself. */
export function ManorPlot({ place, number, clock, views, ...facts }: ManorPlotProps) {
  const { plot, price, tag, selected, touched, lifted, pending, wants } = facts;
  const engine = useEngine();
  const view = useThing(place, () => new PlotView(engine, number, clock));
  useEffect(() => {
    const plotView = view.current;
    if (!plotView) return;
    views.set(number, plotView);
    return () => void views.delete(number);
  }, [view, views, number, place]);
  useEffect(() => {
    view.current?.setFacts({ plot, price, tag, selected, touched, lifted, pending, wants });
    engine.loop.wake();
  }, [engine, view, plot, price, tag, selected, touched, lifted, pending, wants]);
  return null;
}
