import type { ConstantKey } from '#core/catalog/constants.ts';

/** Percent; null: outside the limits of operators, or it breaks a rule between constants. */
type Percent = number | null;

/**
 * Effect of a constant 50 % lower and 50 % higher on P, then on the farm pool, in calm growth with a tenth of its agents
 * after 40 days. Source: the table "Every constant 50 % lower and higher" of docs/economy.md. Constants that are missing change
 * neither figure by 0.1 %.
 */
export const simulatedEffects: Partial<
  Record<ConstantKey, readonly [priceLow: Percent, priceHigh: Percent, poolLow: Percent, poolHigh: Percent]>
> = {
  CARE_COST_BPS: [-0.1, null, -0.1, null],
  HEN_PRICE: [-0.1, 0.1, 0, 0],
  YIELD_SPAN_PPM: [0.1, -0.1, 0.1, -0.2],
  CAST_TERM_DAYS: [-0.1, 0, 0, 0],
  EMISSION_DAY_BPS: [0, 0, -18.8, 27.9],
  EMISSION_FARM_BPS: [0, 0, -23.6, 23.6],
  FARM_SPLIT_BPS: [0, 0, 0.1, -0.1],
};
