import type { Constants } from '#core/catalog/constants.ts';
import type { PlantTerms } from './grownPlant.ts';

/** The constants that bind a plant for its whole growth, as they are now. */
export function frozenTerms(constants: Constants): PlantTerms {
  const { FRUIT_BASE, CARE_COST_BPS, CARE_YIELD_BPS } = constants;
  return { FRUIT_BASE, CARE_COST_BPS, CARE_YIELD_BPS };
}
