import type { Answer } from '#core/api/table.ts';
import type { Constants } from '#core/catalog/constants.ts';
import type { Clock } from '#core/rules/clock.ts';
import type { Place, SceneFacts, SceneSource } from '../../scenes/sceneProps.ts';

/** Answer, rules, clock and place that the farm is drawn from. */
export interface FarmView {
  changes: Answer<'ops/player/farm'>['changes'];
  clock: Clock;
  constants: Constants;
  place: Place;
}

/** The scene's view of another player's farm, which is read and never touched. */
export interface FarmSource extends SceneSource {
  show(view: FarmView): void;
}

/** Facts as a visitor sees them: without prices, and with nothing chosen or under way. */
function factsOf({ changes, clock, constants, place }: FarmView): SceneFacts {
  return {
    place,
    plots: Object.fromEntries((changes.plots ?? []).map((plot) => [plot.number, plot])),
    hens: Object.fromEntries((changes.hens ?? []).map((hen) => [hen.id, hen])),
    clock,
    constants,
    nextPlot: null,
    careTags: {},
    selectedPlot: null,
    isSheetOpen: false,
    isGuided: false,
    bubblePlot: null,
    pointedPlot: null,
    touched: null,
    wants: 'all',
    selectedHen: null,
    pendingPlots: [],
    pendingHens: [],
    looks: changes.looks?.placed ?? null,
    shownSlots: null,
    reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
}

/** Adapts a farm to the scene. Each `show` is a change of its facts. */
export function createFarmSource(first: FarmView): FarmSource {
  let facts = factsOf(first);
  const changes = new Set<() => void>();
  return {
    facts: () => facts,
    show(view) {
      facts = factsOf(view);
      changes.forEach((changed) => changed());
    },
    subscribe(changed) {
      changes.add(changed);
      return () => void changes.delete(changed);
    },
    onEffect: () => () => undefined,
    wallNow: () => Date.now(),
    viewY: () => null,
    counterOf: () => null,
  };
}
