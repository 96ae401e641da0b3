import type { ConstantKey } from '#core/catalog/constants.ts';

/** Percent; null: outside the limits of operators, or it breaks a rule between constants. */
type Percent = number | null;

/**
 * Effect of a constant 50 % lower and 50 % higher on P, then on the farm pool, in the scenario of calm growth after 40
 * days. Source: the table "Every constant 50 % lower and higher" of docs/economy.md. Constants that are missing change
 * neither figure by 0.1 %.
 */
export const simulatedEffects: Partial<
  Record<ConstantKey, readonly [priceLow: Percent, priceHigh: Percent, poolLow: Percent, poolHigh: Percent]>
> = {
  CARE_COST_BPS: [-0.2, null, -0.6, null],
  HEN_PRICE: [-0.2, 0.1, 0, 0],
  YIELD_SPAN_PPM: [0.2, -0.2, 0.6, -0.8],
  HEN_LIFE_DAYS: [0, 0.1, 0, 0],
  FARM_TARGET: [0, 0.1, 0, 0.1],
  CAST_TERM_DAYS: [-0.1, 0, 0, 0],
  WITHDRAW_MIN_USDT: [0, 0.1, 0, 0],
  EMISSION_DAY_BPS: [0, 0, -18.9, 28.1],
  EMISSION_FARM_BPS: [0, 0, -23.8, 23.8],
  LAND_FIRST_PRICE: [0, 0, -0.2, 0.1],
  LAND_GROWTH_BPS: [null, 0, null, 0.2],
  REF_DEPTH: [0, null, 0.1, null],
};
