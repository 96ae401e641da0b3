import type { RefusalKey } from '#core/api/refusals.ts';
import { isRipe } from './growth.ts';
import { cares } from '#core/catalog/cares.ts';
import { caresGiven, type Plant } from './plant.ts';

interface HarvestConstants {
  FRUIT_BASE: number;
  CARE_YIELD_BPS: number;
}

/** How many fruits a plant gives after a number of cares: floor(FRUIT_BASE × 1.1^cares), computed in integers. */
export function fruitsAfter(caresCount: number, constants: HarvestConstants): number {
  const up = BigInt(constants.CARE_YIELD_BPS) ** BigInt(caresCount);
  const down = 10_000n ** BigInt(caresCount);
  return Number((BigInt(constants.FRUIT_BASE) * up) / down);
}

/** How many fruits this plant gives if harvested as it stands. */
export function fruitsOf(plant: Plant, constants: HarvestConstants): number {
  return fruitsAfter(caresGiven(plant), constants);
}

/** The full-care harvest, which sowing promises and puts into escrow. */
export function fruitsPromised(constants: HarvestConstants): number {
  return fruitsAfter(cares.length, constants);
}

/** Why a plant cannot be harvested at `now`, or null when it can. */
export function harvestRefusal(plant: Plant, now: number): RefusalKey | null {
  return isRipe(plant, now) ? null : 'notRipe';
}
