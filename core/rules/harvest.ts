import type { RefusalKey } from '#core/api/refusals.ts';
import { isRipe } from './growth.ts';
import { cares } from '#core/catalog/cares.ts';
import { caresGiven, type Plant } from './plant.ts';

interface HarvestConstants {
  FRUIT_BASE: number;
  CARE_YIELD_BPS: number;
}

/** Number of fruits of a plant after a number of cares: floor(FRUIT_BASE × 1.1^cares), in integer arithmetic. */
export function fruitsAfter(caresCount: number, constants: HarvestConstants): number {
  const up = BigInt(constants.CARE_YIELD_BPS) ** BigInt(caresCount);
  const down = 10_000n ** BigInt(caresCount);
  return Number((BigInt(constants.FRUIT_BASE) * up) / down);
}

/** Number of fruits of this plant if harvested in its current state. */
export function fruitsOf(plant: Plant, constants: HarvestConstants): number {
  return fruitsAfter(caresGiven(plant), constants);
}

/** Number of fruits of a full-care harvest, which sowing promises and escrows. */
export function fruitsPromised(constants: HarvestConstants): number {
  return fruitsAfter(cares.length, constants);
}

/** Refusal of a harvest at `now`, or null when it is possible. */
export function harvestRefusal(plant: Plant, now: number): RefusalKey | null {
  return isRipe(plant, now) ? null : 'notRipe';
}
