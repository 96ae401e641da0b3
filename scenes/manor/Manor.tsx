import { useMemo, useState } from 'react';
import { useEngine } from '../engine/sceneContext.ts';
import type { SceneFacts, SceneSource, SceneActions } from '../sceneProps.ts';
import { useGameClock } from '../useGameClock.ts';
import type { HenView } from '../hens/henView.ts';
import { HenThing } from '../hens/HenThing.tsx';
import { fieldEnd, runSpots } from './layout.ts';
import { ManorEffects } from './ManorEffects.tsx';
import { ManorGround } from './ManorGround.tsx';
import { ManorHint } from './ManorHint.tsx';
import { ManorLife } from './ManorLife.tsx';
import { ManorPlot } from './ManorPlot.tsx';
import type { PlotView, Touch } from './plotView.ts';
import { useManorCamera } from './useManorCamera.ts';
import { useManorTaps } from './useManorTaps.ts';
import { showcase, SHOWCASE_NOW } from './showcase.ts';

interface ManorProps {
  source: SceneSource;
  actions: SceneActions;
  facts: SceneFacts;
  /** The hen yard's sheet is loaded: coop and hens are drawn. */
  hasYard: boolean;
  /** The first so many of `MANOR_PARTS` are mounted. */
  parts: number;
}

/** Tasks in which plots are mounted before the first frame. */
const PLOT_PARTS = 4;
/** Ground, life, plots, and what comes above them: parts of the manor, mounted one after another in this order. */
export const MANOR_PARTS = 2 + PLOT_PARTS + 1;

/** Touch of a plot by the tool in the hand. */
function touchOf(touched: SceneFacts['touched'], plot: number): Touch {
  if (!touched?.plots.includes(plot)) return null;
  return touched.waters ? 'water' : 'other';
}

/** The field with its plots, the manor house above it, the hens below. */
export function Manor({ source, actions, facts, hasYard, parts }: ManorProps) {
  const engine = useEngine();
  const place = engine.placeOf('manor');
  const still = facts.place === 'still';
  const plots = facts.constants.LAND_PLOTS;
  const end = fieldEnd(plots);
  const { runTop, bottom } = runSpots(end);
  const [views] = useState(() => ({ plots: new Map<number, PlotView>(), hens: new Map<string, HenView>() }));
  const run = useMemo(() => ({ left: 34, right: 356, top: runTop, bottom: bottom - 10 }), [runTop, bottom]);
  const clock = useGameClock(source, facts.clock, still ? SHOWCASE_NOW : null);
  useManorTaps(place, actions, views, plots, still);
  const chosen = still ? null : facts.selectedPlot;
  const { isSheetOpen: isCovered, isGuided } = facts;
  useManorCamera({ source, place, bottom, chosen, isCovered, isGuided });

  const isWhole = parts >= MANOR_PARTS;
  const mounted = Math.min(plots, Math.ceil((plots / PLOT_PARTS) * Math.max(0, parts - 2)));
  const shown = still ? showcase : facts.plots;
  return (
    <>
      <ManorGround place={place} end={end} bottom={bottom} />
      {parts > 1 && <ManorLife place={place} plots={plots} end={end} hasYard={hasYard} />}
      {Array.from({ length: mounted }, (_, index) => index + 1).map((number) => (
        <ManorPlot
          key={number}
          place={place}
          number={number}
          clock={clock}
          views={views.plots}
          plot={shown[number]}
          price={!still && facts.nextPlot?.plot === number ? facts.nextPlot.price : null}
          tag={still ? null : (facts.careTags[number] ?? null)}
          touched={touchOf(facts.touched, number)}
          lifted={facts.bubblePlot === number}
          selected={facts.selectedPlot === number || facts.bubblePlot === number}
          pending={facts.pendingPlots.includes(number)}
          wants={still ? 'all' : facts.wants}
        />
      ))}
      {isWhole && <ManorHint place={place} views={views.plots} plot={still ? null : facts.pointedPlot} />}
      {isWhole &&
        hasYard &&
        Object.values(facts.hens).map((hen) => (
          <HenThing
            key={hen.id}
            place={place}
            run={run}
            size={0.82}
            nesting={null}
            facts={hen}
            clock={clock}
            selected={facts.selectedHen === hen.id}
            pending={facts.pendingHens.includes(hen.id)}
            hasBubble={false}
            views={views.hens}
          />
        ))}
      {isWhole && (
        <ManorEffects
          place={place}
          source={source}
          actions={actions}
          views={views.plots}
          active={facts.place === 'manor'}
        />
      )}
    </>
  );
}
