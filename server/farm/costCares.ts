import { careCost, payCares } from '../../core/rules/care.ts';
import type { GrownPlant } from './grownPlant.ts';

export interface CareCost {
  plant: GrownPlant;
  /** What the care costs, and how that is paid; in ledger units. */
  cost: bigint;
  atb: bigint;
  atr: bigint;
}

/**
 * What one care costs for each of several plants and in all: manor credit pays in the order of the plants, for each at
 * most its part, until it is used up.
 */
export function costCares(
  plants: readonly GrownPlant[],
  credit: bigint,
  constants: { CARE_ATB_BPS: number },
): { each: CareCost[]; atb: bigint; atr: bigint } {
  const costs = plants.map((plant) => careCost(plant, plant.terms));
  const { each, atb, atr } = payCares(costs, credit, constants);
  const paid = plants.map((plant, index) => ({
    plant,
    cost: costs[index] ?? 0n,
    ...(each[index] ?? { atb: 0n, atr: 0n }),
  }));
  return { each: paid, atb, atr };
}
