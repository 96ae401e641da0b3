import { landPrice } from '#core/rules/land.ts';
import { gameTime } from '#core/rules/clock.ts';
import { formatAmount } from '#core/money/amount.ts';
import type { Place, SceneEffect, SceneFacts, SceneSource } from '../../scenes/sceneProps.ts';
import { careTagsOf } from './careTagsOf.ts';
import { counterOf } from './counterOf.ts';
import { effects, type FarmEffect } from '../store/effects.ts';
import type { ManorState } from '../store/manorState.ts';
import { store } from '../store/store.ts';
import type { HandTool } from '../store/view.ts';

const ids = (pending: ManorState['pending'], kind: string): string[] =>
  Object.keys(pending)
    .filter((key) => key.startsWith(`${kind}:`))
    .map((key) => key.slice(kind.length + 1));

/**
 * The next plot in order with its price in whole ATR, or null before the plots are loaded and when all are
 * reclaimed.
 */
function nextPlot({ facts, world }: ManorState, wallNow: number): SceneFacts['nextPlot'] {
  if (!facts.plots || !world.constants || !world.clock) return null;
  const reclaimed = Object.values(facts.plots).filter(({ reclaimedAt }) => reclaimedAt !== null).length;
  const plot = reclaimed + 1;
  if (plot > world.constants.LAND_PLOTS) return null;
  const price = landPrice(plot, gameTime(world.clock, wallNow), world.constants);
  return { plot, price: formatAmount(price) };
}

const isCan = (tool: HandTool) => tool.kind === 'care' && tool.care === 'water';

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

function factsOf(state: ManorState, place: Place, wallNow: number): SceneFacts | null {
  const { facts, world, view, pending, settings, visit } = state;
  if (!world.clock || !world.constants) return null;
  const isHome = visit.plots === null;
  return {
    place,
    plots: visit.plots ?? facts.plots ?? {},
    hens: visit.hens ?? facts.hens ?? {},
    clock: world.clock,
    constants: world.constants,
    // A visitor sees no prices.
    nextPlot: isHome ? nextPlot(state, wallNow) : null,
    careTags: isHome ? careTagsOf(state) : {},
    selectedPlot: view.selectedPlot,
    isSheetOpen: view.sheet !== null,
    isGuided: view.guide !== null,
    touched: view.hand && { plots: view.hand.plots, waters: isCan(view.hand.tool) },
    bubblePlot: view.bubble?.plot ?? null,
    pointedPlot: view.pointedPlot,
    wants: isHome ? 'all' : visit.takesHelp ? 'cares' : 'none',
    selectedHen: view.selectedHen,
    pendingPlots: ids(pending, isHome ? 'plot' : 'visitPlot').map(Number),
    pendingHens: ids(pending, 'hen'),
    looks: (isHome ? facts.looks : visit.looks)?.placed ?? null,
    shownSlots: view.decorating?.slots ?? null,
    reducedMotion: settings.motion === 'reduced' || still(),
  };
}

export interface PlacedSource extends SceneSource {
  /** Sets the shown place; follows the route. */
  show(place: Place): void;
  /** Takes a function that tells how far the light field is scrolled; see `SceneSource.viewY`. */
  setView(viewY: () => number | null): void;
}

/**
 * Adapts the store to the scene. `facts()` is memoized: it returns the same object until a change. Throws
 * before the configuration is loaded.
 */
export function createSceneSource(wallNow: () => number): PlacedSource {
  let place: Place = 'hidden';
  let made: { state: ManorState; place: Place; facts: SceneFacts } | null = null;
  let viewY: () => number | null = () => null;
  const changes = new Set<() => void>();

  const facts = (): SceneFacts => {
    const state = store.getState();
    if (made?.state === state && made.place === place) return made.facts;
    const fresh = factsOf(state, place, wallNow());
    if (!fresh) throw new Error('the scene was mounted before the configuration was read');
    made = { state, place, facts: fresh };
    return fresh;
  };

  return {
    facts,
    show(next) {
      if (next === place) return;
      place = next;
      changes.forEach((changed) => changed());
    },
    subscribe(changed) {
      changes.add(changed);
      const stop = store.subscribe(changed);
      return () => {
        changes.delete(changed);
        stop();
      };
    },
    // Type check: every effect of the store must be an effect of the scene.
    onEffect: (play: (effect: SceneEffect) => void) => effects.on((effect: FarmEffect) => play(effect)),
    setView: (next) => (viewY = next),
    viewY: () => viewY(),
    wallNow,
    counterOf,
  };
}
