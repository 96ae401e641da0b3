import { formatAmount, parseAmount, UNIT } from '#core/money/amount.ts';
import { DAY_MS, HOUR_MS } from './dayMs.ts';
import type { ConstantKey, Constants } from './constants.ts';

/** Least and most of a number; of an amount in whole coins; of each part of a split or list. */
type Bounds = readonly [least: number, most: number];

const YEAR_MS = 365 * DAY_MS;
/** Instants in epoch ms: 0 (never) to the end of the year 2100. */
const INSTANT: Bounds = [0, 4_133_980_800_000];
const WHOLE: Bounds = [0, 10_000];

/**
 * Every constant that a number describes, with the least and the most that operators may set. Wide enough for the
 * variants of the specification and for prices ten times as high or low; narrow enough that no single change empties
 * a pool, locks players out or makes a payment free. Constants of the genesis never change.
 */
export const constantBounds: Readonly<
  Partial<Record<ConstantKey, Bounds>> & Record<Exclude<ConstantKey, Unbounded>, Bounds>
> = {
  EMISSION_DAY_BPS: [0, 20],
  EMISSION_FARM_BPS: WHOLE,
  PRICE_WINDOW_MS: [60_000, DAY_MS],
  PRICE_STEP_HOUR_BPS: [1, 1_000],
  LAND_PLOTS: [1, 24],
  LAND_FIRST_PRICE: [0, 1_000],
  LAND_GROWTH_BPS: [10_000, 20_000],
  LAND_FREE_UNTIL: INSTANT,
  LAND_WORLD_PLOTS: [1, 1_000_000_000],
  LAND_BACK_BPS: [0, 2_000],
  FRUIT_BASE: [1, 10_000],
  FRUIT_KEEP_MS: [DAY_MS, YEAR_MS],
  CARE_COST_BPS: [0, 5_000],
  CARE_YIELD_BPS: [10_000, 15_000],
  CARE_ATB_BPS: WHOLE,
  WEEDS_FROM_BPS: WHOLE,
  WEEDS_TO_BPS: WHOLE,
  HEN_PRICE: [10, 10_000],
  HEN_LIFE_DAYS: [1, 365],
  HEN_FEED_PRICE: [0, 100],
  HEN_LAY_MS: [HOUR_MS, 7 * DAY_MS],
  HEN_YARD: [1, 100],
  EGG_KEEP_MS: [DAY_MS, YEAR_MS],
  FARM_SPLIT_BPS: WHOLE,
  REVENUE_SPLIT_BPS: WHOLE,
  YIELD_FLOOR_PPM: [500_000, 1_000_000],
  YIELD_SPAN_PPM: [0, 500_000],
  FARM_TARGET: [100_000, 10_000_000],
  FARM_FALL_ATR: [1_000, 10_000_000],
  REF_DEPTH: [0, 2],
  SIGN_UPS_HOUR: [1, 1_000],
  WELCOME_GIFT: [0, 1_000],
  POINTS_PER_USDT: [1, 1_000],
  LEVEL_POINTS: [0, 100_000_000],
  LEVEL_HALF_LIFE_DAYS: [1, 3_650],
  CAST_MIN: [1, 100_000],
  CAST_TERM_DAYS: [1, 1_825],
  CAST_RATE_BPS: [0, 2_000],
  CAST_POOL_TARGET: [100_000, 20_000_000],
  CAST_POOL_PART_BPS: [0, 2_000],
  DYNAMIC_BPS: [0, 3_000],
  DYNAMIC_DAY_BPS: [1, 10_000],
  OTC_BAND_BPS: [10, 2_000],
  OTC_MIN: [1, 1_000],
  OTC_OPEN_MAX: [1, 50],
  OTC_LIFE_MS: [HOUR_MS, 30 * DAY_MS],
  OTC_FEE_BPS: [0, 1_000],
  SWAP_FEE_BPS: [0, 1_000],
  SWAP_DAY_USDT: [0, 100_000],
  WITHDRAW_FEE_BPS: [0, 3_000],
  WITHDRAW_MIN_USDT: [1, 1_000],
  WITHDRAW_MIN_ATR: [1, 10_000],
  WITHDRAW_TWO_ABOVE_USDT: [0, 100_000],
  WITHDRAW_VALID_MS: [HOUR_MS, 7 * DAY_MS],
  WITHDRAW_DAY_BPS: [100, 10_000],
  TRANSFER_MIN: [1, 1_000],
  HOLD_BASE: [100, 1_000_000],
  HOLD_PER_LEVEL: [0, 1_000_000],
  TEAM_RATIO_BPS: [0, 5_000],
  TICKET_PRICE: [1, 1_000],
  TICKET_CARE_COUPON: [0, 1_000],
  TICKET_SAPLING_COUPON: [0, 1_000],
  COUPON_SAPLING_BPS: WHOLE,
  COUPON_LIFE_MS: [DAY_MS, YEAR_MS],
  CHECK_IN_ATB: [0, 100],
  GIFT_SPEND_BPS: [0, 2_000],
  TICKET_DAY_BUDGET_ATR: [0, 100_000],
  TUTORIAL_ATB: [0, 1_000],
  TUTORIAL_DAY_BUDGET_ATR: [0, 100_000],
  GIFT_TREE_WORTH: [0, 100],
  GIFT_TREE_DAY: [0, 100_000],
  GIFT_TREE_RIPE_MS: [0, DAY_MS],
  // A sign-in lives 30 days: whoever plays has a younger one.
  GIFT_SLEEP_MS: [31 * DAY_MS, 10 * YEAR_MS],
  GOAL_DAY_BUDGET_ATR: [0, 100_000],
  BASKET_BONUS_BPS: [0, 2_000],
  BASKET_DAY_BUDGET_ATR: [0, 100_000],
  OWNER_OTC_FEE_BPS: [0, 1_000],
  OWNER_OTC_OPEN_MAX: [1, 100],
  VERSION_1_UNTIL: INSTANT,
};

/** Constants without a number, and those that never change. */
type Unbounded = 'ATR_CAP' | `GENESIS_${string}` | 'WITHDRAW_FEE_ON' | 'OWNER_CONTACT';

/** Numbers in a constant's value, in millionths: an amount in ledger units, and any other number as if it were one. */
function numbersIn(value: unknown): bigint[] {
  if (typeof value === 'number') return [BigInt(value) * UNIT];
  if (typeof value === 'string') return [parseAmount(value) ?? -1n];
  return Object.values(value as object).flatMap(numbersIn);
}

/** The bound that a constant breaks, as a formula without words; null if it keeps them or has none. */
export function faultOfBounds(key: ConstantKey, constants: Constants): string | null {
  if (key === 'OWNER_CONTACT' && constants[key].trim() === '') return `${key} ≠ ""`;
  const bounds = constantBounds[key];
  if (!bounds) return null;
  const [least, most] = bounds.map((bound) => BigInt(bound) * UNIT) as [bigint, bigint];
  const isWithin = numbersIn(constants[key]).every((number) => number >= least && number <= most);
  return isWithin ? null : `${formatAmount(least)} ≤ ${key} ≤ ${formatAmount(most)}`;
}

/** Constants that are words for players only: one operator may change them at once. */
const WORDS: readonly ConstantKey[] = ['OWNER_CONTACT', 'VERSION_1_UNTIL'];

/** True for a constant that decides what somebody pays, gets or may do with coins. */
export function isMoneyRule(key: ConstantKey): boolean {
  return !WORDS.includes(key);
}
