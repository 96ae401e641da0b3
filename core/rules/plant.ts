import { cares, type Care } from '#core/catalog/cares.ts';
import type { Seed } from '#core/catalog/seeds.ts';

/** A plant as the rules see it. Instants are epoch milliseconds of game time, amounts ledger units of ATR. */
export interface Plant {
  seed: Seed;
  /** What was spent on the sapling; a care costs a tenth of it. */
  spent: bigint;
  /** What one fruit is sold for, frozen at sowing. */
  fruitPrice: bigint;
  sownAt: number;
  ripeAt: number;
  /** When weeds and insects come out; drawn at sowing. */
  weedsAt: number;
  insectsAt: number;
  wateredAt: number | null;
  fertilizedAt: number | null;
  weededAt: number | null;
  insectsKilledAt: number | null;
}

/** The instants of a plant: all that decides which care can be given. */
export type PlantTimes = Omit<Plant, 'seed' | 'spent' | 'fruitPrice'>;

/** When a care was given, or null. */
export function careAt(plant: PlantTimes, care: Care): number | null {
  switch (care) {
    case 'water':
      return plant.wateredAt;
    case 'fertilize':
      return plant.fertilizedAt;
    case 'weed':
      return plant.weededAt;
    case 'insects':
      return plant.insectsKilledAt;
  }
}

/** How many of the four cares a plant has had. */
export function caresGiven(plant: PlantTimes): number {
  return cares.filter((care) => careAt(plant, care) !== null).length;
}

/** From when on a care can be given: water and fertilizer from the start, the others once there is something to do. */
export function careFrom(plant: PlantTimes, care: Care): number {
  if (care === 'weed') return plant.weedsAt;
  if (care === 'insects') return plant.insectsAt;
  return plant.sownAt;
}
