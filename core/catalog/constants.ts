import * as z from 'zod/mini';
import { parseAmount } from '#core/money/amount.ts';
import defaults from './constants.json' with { type: 'json' };

const amount = z.string().check(z.refine((text) => parseAmount(text) !== null, 'not an amount'));
const bps = z.int().check(z.minimum(0), z.maximum(100_000));
const ms = z.int().check(z.minimum(0));
const count = z.int().check(z.minimum(0));

const farmSplit = z.strictObject({
  farm: bps,
  burn: bps,
  direct: bps,
  team: bps,
  level: bps,
  management: bps,
  community: bps,
});

const revenueSplit = z.strictObject({
  insurance: bps,
  operations: bps,
  direct: bps,
  team: bps,
  level: bps,
  management: bps,
  community: bps,
});

/**
 * Every number that binds the game, as players see it. Amounts are decimal strings of whole coins. Spans are
 * milliseconds (…_MS) or days, parts are basis points (…_BPS) or parts per million (…_PPM), instants are epoch
 * milliseconds (0: never). An operator changes one with a reason. A change applies to new objects only.
 */
export const constantsSchema = z.strictObject({
  ATR_CAP: amount,
  GENESIS_EMISSION: amount,
  GENESIS_FARM: amount,
  GENESIS_CASTING: amount,
  GENESIS_PROMOTION: amount,
  GENESIS_TEAM: amount,
  GENESIS_SWAP_ATR: amount,
  GENESIS_SWAP_USDT: amount,
  EMISSION_DAY_BPS: bps,
  EMISSION_FARM_BPS: bps,
  PRICE_WINDOW_MS: ms,
  PRICE_STEP_HOUR_BPS: bps,
  LAND_PLOTS: count,
  LAND_FIRST_PRICE: amount,
  LAND_GROWTH_BPS: bps,
  LAND_FREE_UNTIL: ms,
  LAND_WORLD_PLOTS: count,
  LAND_BACK_BPS: bps,
  FRUIT_BASE: count,
  FRUIT_KEEP_MS: ms,
  CARE_COST_BPS: bps,
  CARE_YIELD_BPS: bps,
  CARE_ATB_BPS: bps,
  WEEDS_FROM_BPS: bps,
  WEEDS_TO_BPS: bps,
  HEN_PRICE: amount,
  HEN_LIFE_DAYS: count,
  HEN_FEED_PRICE: amount,
  HEN_LAY_MS: ms,
  HEN_YARD: count,
  EGG_KEEP_MS: ms,
  FARM_SPLIT_BPS: farmSplit,
  REVENUE_SPLIT_BPS: revenueSplit,
  YIELD_FLOOR_PPM: count,
  YIELD_SPAN_PPM: count,
  FARM_TARGET: amount,
  FARM_FALL_ATR: amount,
  REF_DEPTH: count,
  SIGN_UPS_HOUR: count,
  WELCOME_GIFT: amount,
  POINTS_PER_USDT: count,
  LEVEL_POINTS: z.array(count).check(z.length(6)),
  LEVEL_HALF_LIFE_DAYS: count,
  CAST_MIN: amount,
  CAST_TERM_DAYS: count,
  CAST_RATE_BPS: bps,
  CAST_POOL_TARGET: amount,
  CAST_POOL_PART_BPS: bps,
  DYNAMIC_BPS: bps,
  DYNAMIC_DAY_BPS: bps,
  OTC_BAND_BPS: bps,
  OTC_MIN: amount,
  OTC_OPEN_MAX: count,
  OTC_LIFE_MS: ms,
  OTC_FEE_BPS: bps,
  SWAP_FEE_BPS: bps,
  SWAP_DAY_USDT: amount,
  WITHDRAW_FEE_BPS: bps,
  WITHDRAW_MIN_USDT: amount,
  WITHDRAW_MIN_ATR: amount,
  WITHDRAW_TWO_ABOVE_USDT: amount,
  WITHDRAW_VALID_MS: ms,
  WITHDRAW_DAY_BPS: bps,
  WITHDRAW_FEE_ON: z.enum(['all', 'gains']),
  TRANSFER_MIN: amount,
  HOLD_BASE: amount,
  HOLD_PER_LEVEL: amount,
  TEAM_RATIO_BPS: bps,
  TICKET_PRICE: amount,
  TICKET_CARE_COUPON: count,
  TICKET_SAPLING_COUPON: count,
  COUPON_SAPLING_BPS: bps,
  COUPON_LIFE_MS: ms,
  CHECK_IN_ATB: amount,
  GIFT_SPEND_BPS: bps,
  TICKET_DAY_BUDGET_ATR: amount,
  TUTORIAL_ATB: amount,
  TUTORIAL_DAY_BUDGET_ATR: amount,
  GIFT_TREE_WORTH: amount,
  GIFT_TREE_DAY: amount,
  GIFT_TREE_RIPE_MS: ms,
  GIFT_SLEEP_MS: ms,
  GOAL_DAY_BUDGET_ATR: amount,
  BASKET_BONUS_BPS: bps,
  BASKET_DAY_BUDGET_ATR: amount,
  OWNER_OTC_FEE_BPS: bps,
  OWNER_OTC_OPEN_MAX: count,
  OWNER_CONTACT: z.string().check(z.maxLength(200)),
  VERSION_1_UNTIL: ms,
});

export type Constants = z.infer<typeof constantsSchema>;

export type ConstantKey = keyof Constants;

/** Initial values of a new world. */
export const defaultConstants: Constants = constantsSchema.parse(defaults);
