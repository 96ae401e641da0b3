import type { PlantFacts } from '#core/api/objects.ts';
import { amountOf } from '#core/money/amount.ts';
import { careCost, payCares } from '#core/rules/care.ts';

interface CareConstants {
  CARE_COST_BPS: number;
  CARE_ATB_BPS: number;
}

export interface CareCosts {
  /** In ledger units. */
  atr: bigint;
  atb: bigint;
}

/**
 * Cost of one care on several plants; manor credit pays plant by plant until it is used up. A preview: the
 * server's price is binding (`loadCarePrices`).
 */
export function careCosts(
  plants: readonly PlantFacts[],
  credit: bigint,
  constants: CareConstants,
): CareCosts {
  const costs = plants.map((plant) => careCost({ spent: amountOf(plant.spent) }, constants));
  const { atr, atb } = payCares(costs, credit, constants);
  return { atr, atb };
}
