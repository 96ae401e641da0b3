import { amountOf } from '#core/money/amount.ts';
import { BPS } from '#core/money/round.ts';
import type { ConstantKey, Constants } from './constants.ts';

/** What was settled when the world began: the audit holds the ledger against it. */
export function isFixed(key: ConstantKey): boolean {
  return key === 'ATR_CAP' || key.startsWith('GENESIS_');
}

const sumOf = (parts: Readonly<Record<string, number>>) =>
  Object.values(parts).reduce((sum, one) => sum + one, 0);

/** Parts of a whole that nobody may take altogether. */
const FEES = ['OTC_FEE_BPS', 'OWNER_OTC_FEE_BPS', 'SWAP_FEE_BPS', 'WITHDRAW_FEE_BPS'] as const;

const POSITIVE = ['LAND_PLOTS', 'FRUIT_BASE', 'HEN_LIFE_DAYS', 'CAST_TERM_DAYS', 'POINTS_PER_USDT'] as const;

/** The most plots that a farm has room for. */
const MOST_PLOTS = 24;

/** What is wrong with constants that are well formed one by one, in words for an operator; null when they fit together. */
export function checkConstants(constants: Constants): string | null {
  const whole = Number(BPS);
  const { FARM_SPLIT_BPS, REVENUE_SPLIT_BPS: revenue, LEVEL_POINTS, TEAM_RATIO_BPS } = constants;
  if (sumOf(FARM_SPLIT_BPS) !== whole) return 'the parts of the farm split must add up to 10000';
  if (sumOf(revenue) !== whole) return 'the parts of the revenue split must add up to 10000';
  if (revenue.direct + revenue.team + revenue.level + revenue.management > TEAM_RATIO_BPS) {
    return 'direct, team, level and management must be within TEAM_RATIO_BPS';
  }
  if (constants.REF_DEPTH > 2) return 'rewards reach 2, 1 or 0 levels up';
  if (LEVEL_POINTS.some((points, at) => points <= (LEVEL_POINTS[at - 1] ?? -1)) || LEVEL_POINTS[0] !== 0) {
    return 'levels begin at 0 points and rise';
  }
  const fee = FEES.find((key) => constants[key] >= whole);
  if (fee) return `${fee} must be below 10000`;
  const none = POSITIVE.find((key) => constants[key] === 0);
  if (none) return `${none} must be above 0`;
  if (constants.LAND_PLOTS > MOST_PLOTS) return `a farm has ${MOST_PLOTS} plots at most`;
  if (constants.EMISSION_DAY_BPS > whole || constants.EMISSION_FARM_BPS > whole) {
    return 'no more than everything can be emitted';
  }
  const { GIFT_TREE_WORTH: gift, OTC_MIN, TRANSFER_MIN, WITHDRAW_MIN_ATR, TICKET_PRICE } = constants;
  // Whoever makes players for their gift trees can neither sell, send, take out nor spend what one of them bears.
  if (
    [OTC_MIN, TRANSFER_MIN, WITHDRAW_MIN_ATR, TICKET_PRICE].some((least) => amountOf(gift) >= amountOf(least))
  ) {
    return 'GIFT_TREE_WORTH must be below the least of OTC_MIN, TRANSFER_MIN, WITHDRAW_MIN_ATR and TICKET_PRICE';
  }
  const { WEEDS_FROM_BPS: from, WEEDS_TO_BPS: to } = constants;
  return from <= to && to <= whole ? null : 'weeds appear between 0 and 10000 of the growth';
}
