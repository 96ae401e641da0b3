import type { Constants } from '#core/catalog/constants.ts';
import type { PlantTerms } from './grownPlant.ts';

/** Current constants that a plant keeps for its whole growth. */
export function frozenTerms(constants: Constants): PlantTerms {
  const { FRUIT_BASE, CARE_COST_BPS, CARE_YIELD_BPS } = constants;
  return { FRUIT_BASE, CARE_COST_BPS, CARE_YIELD_BPS };
}
