import type { PlantFacts, Plot } from '#core/api/objects.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import type { Care } from '#core/catalog/cares.ts';
import { careRefusal } from '#core/rules/care.ts';
import { dueCare } from '#core/rules/dueCare.ts';
import { growth, isRipe, stageOf, type Stage } from '#core/rules/growth.ts';
import { nextPlantChangeAt } from '#core/rules/plant.ts';
import type { ShownWants } from '../sceneProps.ts';

export type Want = Care | 'harvest' | 'seed';

/** Steps in which a plant grows from sowing to ripeness: eighths of its four stages. */
const GROWTH_STEPS = 32;

/** Visible state of a plot at one moment. */
export interface PlotLook {
  ground: 'wild' | 'next' | 'bed';
  seed: Seed | null;
  stage: Stage | null;
  /** Growth within the stage in eighths: the plant grows in small steps. */
  eighth: number;
  wet: boolean;
  fertilized: boolean;
  weeds: boolean;
  insects: boolean;
  want: Want | null;
  /** Growth from 0 to 1. */
  progress: number;
}

export const wildLook: PlotLook = {
  ground: 'wild',
  seed: null,
  stage: null,
  eighth: 0,
  wet: false,
  fertilized: false,
  weeds: false,
  insects: false,
  want: null,
  progress: 0,
};

/** Returns a plant's most urgent need: picking comes first, then the cares by their urgency. */
export function wantOf(plant: PlantFacts, now: number): Want | null {
  return isRipe(plant, now) ? 'harvest' : dueCare(plant, now);
}

/** The look with the needs that are shown. */
export function withWants(look: PlotLook, wants: ShownWants): PlotLook {
  const isShown = wants === 'all' || (wants === 'cares' && look.want !== 'harvest' && look.want !== 'seed');
  return isShown ? look : { ...look, want: null };
}

/** Returns true when two looks draw differently; the remaining time is compared in steps of the ring. */
export function differs(a: PlotLook, b: PlotLook, ringSteps: number): boolean {
  return (
    a.ground !== b.ground ||
    a.seed !== b.seed ||
    a.stage !== b.stage ||
    a.eighth !== b.eighth ||
    a.wet !== b.wet ||
    a.fertilized !== b.fertilized ||
    a.weeds !== b.weeds ||
    a.insects !== b.insects ||
    a.want !== b.want ||
    Math.round(a.progress * ringSteps) !== Math.round(b.progress * ringSteps)
  );
}

/** Look of a plot at game time `now`; `isNext` when it is the one that can be reclaimed. */
export function lookOf(plot: Plot | undefined, isNext: boolean, now: number): PlotLook {
  if (!plot || plot.reclaimedAt === null) return isNext ? { ...wildLook, ground: 'next' } : wildLook;
  const { plant } = plot;
  if (!plant) return { ...wildLook, ground: 'bed', want: 'seed' };
  const progress = growth(plant, now);
  return {
    ground: 'bed',
    seed: plant.seed,
    stage: stageOf(plant, now),
    eighth: progress >= 1 ? 8 : Math.floor(((progress * 4) % 1) * 8),
    wet: plant.wateredAt !== null,
    fertilized: plant.fertilizedAt !== null,
    weeds: careRefusal(plant, 'weed', now) === null,
    insects: careRefusal(plant, 'insects', now) === null,
    want: wantOf(plant, now),
    progress,
  };
}

/** Game time at which the look of a plot next differs by the clock alone; Infinity when it does not. */
export function nextLookAt(plot: Plot | undefined, ringSteps: number, now: number): number {
  const plant = plot?.plant;
  if (!plant || isRipe(plant, now)) return Infinity;
  const progress = growth(plant, now);
  const grown = (Math.floor(progress * GROWTH_STEPS) + 1) / GROWTH_STEPS;
  const turned = (Math.round(progress * ringSteps) + 0.5) / ringSteps;
  const stepAt = Math.ceil(plant.sownAt + (plant.ripeAt - plant.sownAt) * Math.min(grown, turned));
  return Math.min(stepAt, nextPlantChangeAt(plant, now));
}
