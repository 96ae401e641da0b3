import { cares, careTerms, type Care, type CareInstant } from '#core/catalog/cares.ts';
import type { Seed } from '#core/catalog/seeds.ts';

/**
 * State of a plant, as far as the rules need it. Instants are epoch milliseconds of game time, amounts ledger units
 * of ATR.
 */
export interface Plant extends Record<CareInstant, number | null> {
  seed: Seed;
  /** Amount spent on the sapling; a care costs a tenth of it. */
  spent: bigint;
  /** Sale price of one fruit, fixed at sowing. */
  fruitPrice: bigint;
  sownAt: number;
  ripeAt: number;
  /** Times at which weeds and insects appear, drawn at sowing. */
  weedsAt: number;
  insectsAt: number;
}

/** The instants of a plant, which decide the possible cares. */
export type PlantTimes = Omit<Plant, 'seed' | 'spent' | 'fruitPrice'>;

/** Time at which a care was given, or null. */
export function careAt(plant: PlantTimes, care: Care): number | null {
  return plant[careTerms[care].at];
}

/** Next instant at which weeds or insects appear or the plant is ripe; Infinity when it is ripe. */
export function nextPlantChangeAt(
  plant: Pick<Plant, 'weedsAt' | 'insectsAt' | 'ripeAt'>,
  now: number,
): number {
  const { weedsAt, insectsAt, ripeAt } = plant;
  return now >= ripeAt ? Infinity : Math.min(...[weedsAt, insectsAt, ripeAt].filter((at) => at > now));
}

/** Number of cares that a plant has had, from 0 to that of all cares. */
export function caresGiven(plant: PlantTimes): number {
  return cares.filter((care) => careAt(plant, care) !== null).length;
}

/** Time from which a care can be given: water and fertilizer from sowing, the others when weeds or insects appear. */
export function careFrom(plant: PlantTimes, care: Care): number {
  return plant[careTerms[care].from];
}
