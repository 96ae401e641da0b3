import type { HenFacts, PlantFacts, Plot } from '#core/api/objects.ts';
import { defaultConstants } from '#core/catalog/constants.ts';
import { seeds, type Seed } from '#core/catalog/seeds.ts';
import { stages, type Stage } from '#core/rules/growth.ts';
import { rainAt } from '../../scenes/nature/weather.ts';
import type { SceneFacts } from '../../scenes/sceneProps.ts';

/** The frozen game clock of the harness. */
export const NOW = 1_700_000_000_000;
const SPAN = 1_000_000;
const HOUR_MS = 3_600_000;

interface Given {
  seed?: Seed;
  stage?: Stage;
  /** Progress within the stage, 0 to 1. */
  within?: number;
  wet?: boolean;
  fertilized?: boolean;
  weeds?: boolean;
  insects?: boolean;
}

export const bare = (number: number): Plot => ({ number, version: 1, reclaimedAt: 1, plant: null });

export function planted(number: number, given: Given = {}): Plot {
  const { seed = 'apple', stage = 'fruit', within = 0.5, wet, fertilized, weeds, insects } = given;
  const growth = stage === 'fruit' ? 1.2 : (stages.indexOf(stage) + within) / 4;
  const sownAt = NOW - SPAN * growth;
  const plant: PlantFacts = {
    id: String(number),
    seed,
    spent: '20',
    fruitPrice: '0.3',
    yPpm: 1_000_000,
    sownAt,
    ripeAt: sownAt + SPAN,
    weedsAt: weeds ? NOW - 1 : NOW + SPAN * 9,
    insectsAt: insects ? NOW - 1 : NOW + SPAN * 9,
    wateredAt: wet ? NOW - 1000 : null,
    fertilizedAt: fertilized ? NOW - 1000 : null,
    weededAt: null,
    insectsKilledAt: null,
  };
  return { number, version: 1, reclaimedAt: 1, plant };
}

const byNumber = (plots: Plot[]): Record<number, Plot> =>
  Object.fromEntries(plots.map((plot) => [plot.number, plot]));

const seedFor = (number: number): Seed => seeds[(number * 2 + Math.floor(number / 4)) % 5] ?? 'apple';

/** Fields by name. */
export const fields: Readonly<Record<string, () => Record<number, Plot>>> = {
  none: () => ({}),
  empty: () => byNumber([bare(1)]),
  young: () =>
    byNumber([
      planted(1, { seed: 'apple', stage: 'young', wet: true, weeds: true }),
      planted(2, { seed: 'orange', stage: 'sapling', within: 0.8 }),
      planted(3, { seed: 'apple', stage: 'blossom', wet: true, fertilized: true }),
      planted(4, { seed: 'peach', stage: 'sprout' }),
      bare(5),
    ]),
  rich: () =>
    byNumber(
      Array.from({ length: 24 }, (_, index) => {
        const number = index + 1;
        const turn = number % 7;
        const stage: Stage = turn < 4 ? 'fruit' : turn === 4 ? 'blossom' : 'young';
        return planted(number, {
          seed: seedFor(number),
          stage,
          wet: number % 2 === 0 || stage === 'fruit',
          fertilized: number % 3 === 0,
          weeds: turn === 5,
          insects: turn === 6,
        });
      }),
    ),
  soils: () =>
    byNumber([
      bare(1),
      planted(2, { stage: 'sprout' }),
      planted(3, { stage: 'sprout', wet: true }),
      planted(4, { stage: 'sprout', fertilized: true }),
      planted(5, { stage: 'sprout', wet: true, fertilized: true }),
      planted(6, { stage: 'sapling', weeds: true }),
      planted(7, { stage: 'blossom', insects: true, wet: true }),
      planted(8, { stage: 'young', weeds: true, insects: true, wet: true }),
    ]),
  ...Object.fromEntries(
    stages.map((stage) => [
      `stage-${stage}`,
      () =>
        byNumber(
          seeds.map((seed, index) => planted(index + 1, { seed, stage, wet: true, fertilized: true })),
        ),
    ]),
  ),
};

export function hensOf(count: number): Record<string, HenFacts> {
  const hens = Array.from({ length: count }, (_, index): HenFacts => {
    const eggs = index % 4 === 0 ? 2 : 0;
    return {
      id: `hen-${index}`,
      version: 1,
      boughtAt: NOW - 5 * 86_400_000,
      endsAt: NOW + 55 * 86_400_000,
      yPpm: 1_000_000,
      eggPrice: '1.5',
      fedDay: index % 3 === 0 ? 4 : 5,
      fedDays: 4,
      collectedEggs: 2,
      eggsAt: Array.from({ length: eggs }, () => NOW - 1000),
    };
  });
  return Object.fromEntries(hens.map((hen) => [hen.id, hen]));
}

/** A wall time at an hour of the UTC day, on the first day from a fixed one with or without rain then. */
export function wallAt(hour: number, rain: boolean): number {
  const from = Date.UTC(2031, 4, 4);
  for (let step = 0; step < 400_000; step += 1) {
    const day = Math.floor(step / 60);
    const wall = from + day * 24 * HOUR_MS + (Math.floor(hour) * 60 + (step % 60)) * 60_000;
    if (rain ? rainAt(wall) === 1 : step % 60 === Math.round((hour % 1) * 60) && rainAt(wall) === 0)
      return wall;
  }
  throw new Error(`no such weather at ${hour} o'clock`);
}

export function factsOf(params: URLSearchParams, wall: number): SceneFacts {
  const plots = (fields[params.get('field') ?? 'rich'] ?? fields.rich)?.() ?? {};
  const held = Object.keys(plots).length;
  const numbers = (name: string) => (params.get(name) ?? '').split(',').filter(Boolean).map(Number);
  return {
    place: (params.get('place') ?? 'manor') as SceneFacts['place'],
    plots,
    hens: hensOf(Number(params.get('hens') ?? 6)),
    clock: { wallAt: wall, gameAt: NOW, speed: 1 },
    constants: defaultConstants,
    nextPlot: held < 24 ? { plot: held + 1, price: '176' } : null,
    careTags: {},
    touched: null,
    selectedPlot: numbers('selected')[0] ?? null,
    isSheetOpen: numbers('selected').length > 0,
    isGuided: false,
    bubblePlot: numbers('bubble')[0] ?? null,
    pointedPlot: numbers('pointed')[0] ?? null,
    wants: 'all',
    selectedHen: null,
    looks: null,
    shownSlots: null,
    pendingPlots: numbers('pending'),
    pendingHens: [],
    reducedMotion: params.get('motion') === 'reduced',
  };
}
