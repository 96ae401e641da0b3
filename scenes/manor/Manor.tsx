import { useEffect, useMemo, useState } from 'react';
import { lowScreen } from '../engine/lowScreen.ts';
import { useEngine } from '../engine/sceneContext.ts';
import type { SceneFacts, SceneSource, SceneActions } from '../sceneProps.ts';
import { useGameNow } from '../useGameNow.ts';
import type { HenView } from '../hens/henView.ts';
import { HenThing } from '../hens/HenThing.tsx';
import { fieldEnd, plotSpot, runSpots } from './layout.ts';
import { ManorEffects } from './ManorEffects.tsx';
import { ManorGround } from './ManorGround.tsx';
import { ManorHint } from './ManorHint.tsx';
import { ManorLife } from './ManorLife.tsx';
import { ManorPlot } from './ManorPlot.tsx';
import type { PlotView } from './plotView.ts';
import { useManorTaps } from './useManorTaps.ts';
import { showcase, SHOWCASE_NOW } from './showcase.ts';

interface ManorProps {
  source: SceneSource;
  actions: SceneActions;
  facts: SceneFacts;
}

/** Fraction of the free height at which the chosen plot stops: the sheet opens below it. */
const CHOSEN_AT = 0.3;

/** World units that a low screen starts further down: the field matters more than the sky. */
const SKY_SPARED = 44;

/** The field with its plots, the manor house above it, the hens below. */
export function Manor({ source, actions, facts }: ManorProps) {
  const engine = useEngine();
  const place = engine.placeOf('manor');
  const still = facts.place === 'still';
  const plots = facts.constants.LAND_PLOTS;
  const end = fieldEnd(plots);
  const { runTop, bottom } = runSpots(end);
  const [views] = useState(() => ({ plots: new Map<number, PlotView>(), hens: new Map<string, HenView>() }));
  const run = useMemo(() => ({ left: 34, right: 356, top: runTop, bottom: bottom - 10 }), [runTop, bottom]);
  const gameNow = useGameNow(source, facts.clock, still ? SHOWCASE_NOW : null);
  useManorTaps(place, actions, views, plots, still);
  useEffect(() => {
    place.camera.bound(bottom);
    place.camera.stepBack(lowScreen.widest, lowScreen.height);
    place.camera.begin(SKY_SPARED, lowScreen.highEnough);
  }, [place, bottom]);

  const chosen = still ? null : facts.selectedPlot;
  useEffect(() => {
    if (chosen === null) return;
    const { x, y } = plotSpot(chosen);
    place.camera.lookAt(x, y - 40, CHOSEN_AT, engine.frame.motion === 0);
    engine.loop.invalidate();
  }, [engine, place, chosen]);

  const shown = still ? showcase : facts.plots;
  return (
    <>
      <ManorGround place={place} end={end} bottom={bottom} />
      <ManorLife place={place} plots={plots} end={end} />
      {Array.from({ length: plots }, (_, index) => index + 1).map((number) => (
        <ManorPlot
          key={number}
          place={place}
          number={number}
          gameNow={gameNow}
          views={views.plots}
          plot={shown[number]}
          price={!still && facts.nextPlot?.plot === number ? facts.nextPlot.price : null}
          selected={facts.selectedPlot === number}
          pending={facts.pendingPlots.includes(number)}
        />
      ))}
      <ManorHint place={place} views={views.plots} plot={still ? null : facts.pointedPlot} />
      {Object.values(facts.hens).map((hen) => (
        <HenThing
          key={hen.id}
          place={place}
          run={run}
          size={0.82}
          nesting={null}
          facts={hen}
          gameNow={gameNow}
          selected={facts.selectedHen === hen.id}
          pending={facts.pendingHens.includes(hen.id)}
          hasBubble={false}
          views={views.hens}
        />
      ))}
      <ManorEffects
        place={place}
        source={source}
        actions={actions}
        views={views.plots}
        active={facts.place === 'manor'}
      />
    </>
  );
}
