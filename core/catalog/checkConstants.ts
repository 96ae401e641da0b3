import { amountOf } from '#core/money/amount.ts';
import { bpsCeil, BPS } from '#core/money/round.ts';
import { saplings } from './saplings.ts';
import { couponKinds } from './couponKinds.ts';
import type { ConstantKey, Constants } from './constants.ts';

/** True for constants fixed at genesis. The audit checks the ledger against them. */
export function isFixed(key: ConstantKey): boolean {
  return key === 'ATR_CAP' || key.startsWith('GENESIS_');
}

const sumOf = (parts: Readonly<Record<string, number>>) =>
  Object.values(parts).reduce((sum, part) => sum + part, 0);

/** Fees, which must stay below 100 %. */
const FEES = ['OTC_FEE_BPS', 'OWNER_OTC_FEE_BPS', 'SWAP_FEE_BPS', 'WITHDRAW_FEE_BPS'] as const;

const POSITIVE = ['LAND_PLOTS', 'FRUIT_BASE', 'HEN_LIFE_DAYS', 'CAST_TERM_DAYS', 'POINTS_PER_USDT'] as const;

/** Price of the dearest sapling in ATR units. */
const DEAREST = Object.values(saplings).reduce((most, { price }) => (price > most ? price : most), 0n);

/** Maximum number of plots that fit into a farm. */
const MAX_PLOTS = 24;

/**
 * Checks constants against each other, after their schema. Returns the rule they break, or null when they fit. A rule
 * is a formula without words, because it stands in sentences of every language.
 */
export function checkConstants(constants: Constants): string | null {
  const wholeBps = Number(BPS);
  const { FARM_SPLIT_BPS, REVENUE_SPLIT_BPS: revenue, LEVEL_POINTS, TEAM_RATIO_BPS } = constants;
  if (sumOf(FARM_SPLIT_BPS) !== wholeBps) return 'Σ FARM_SPLIT_BPS = 10000';
  if (sumOf(revenue) !== wholeBps) return 'Σ REVENUE_SPLIT_BPS = 10000';
  if (revenue.direct + revenue.team + revenue.level + revenue.management > TEAM_RATIO_BPS) {
    return 'REVENUE_SPLIT_BPS.direct + .team + .level + .management ≤ TEAM_RATIO_BPS';
  }
  if (constants.REF_DEPTH > 2) return 'REF_DEPTH ≤ 2';
  if (LEVEL_POINTS.some((points, at) => points <= (LEVEL_POINTS[at - 1] ?? -1)) || LEVEL_POINTS[0] !== 0) {
    return '0 = LEVEL_POINTS[0] < LEVEL_POINTS[1] < …';
  }
  const fee = FEES.find((key) => constants[key] >= wholeBps);
  if (fee) return `${fee} < 10000`;
  const zero = POSITIVE.find((key) => constants[key] === 0);
  if (zero) return `${zero} > 0`;
  if (constants.LAND_PLOTS > MAX_PLOTS) return `LAND_PLOTS ≤ ${MAX_PLOTS}`;
  if (constants.EMISSION_DAY_BPS > wholeBps || constants.EMISSION_FARM_BPS > wholeBps) {
    return 'EMISSION_DAY_BPS, EMISSION_FARM_BPS ≤ 10000';
  }
  const { GIFT_TREE_WORTH: gift, OTC_MIN, TRANSFER_MIN, WITHDRAW_MIN_ATR, TICKET_PRICE } = constants;
  // The worth of a gift tree must be below every minimum for selling, transferring, withdrawing and buying a ticket.
  // Otherwise it pays to create many accounts for their gift trees.
  if (
    [OTC_MIN, TRANSFER_MIN, WITHDRAW_MIN_ATR, TICKET_PRICE].some(
      (minimum) => amountOf(gift) >= amountOf(minimum),
    )
  ) {
    return 'GIFT_TREE_WORTH < OTC_MIN, TRANSFER_MIN, WITHDRAW_MIN_ATR, TICKET_PRICE';
  }
  // A coupon's tickets cost at least its worth, that of the dearest kind. Otherwise tickets are bought for the coupon's
  // sake, and promotion pays the difference.
  const cheap = couponKinds.find((kind) => {
    const isCare = kind === 'care';
    const tickets = isCare ? constants.TICKET_CARE_COUPON : constants.TICKET_SAPLING_COUPON;
    const worth = bpsCeil(DEAREST, isCare ? constants.CARE_COST_BPS : constants.COUPON_SAPLING_BPS);
    return amountOf(TICKET_PRICE) * BigInt(tickets) < worth;
  });
  if (cheap === 'care') return 'TICKET_PRICE × TICKET_CARE_COUPON ≥ CARE_COST_BPS';
  if (cheap === 'sapling') return 'TICKET_PRICE × TICKET_SAPLING_COUPON ≥ COUPON_SAPLING_BPS';
  const { WEEDS_FROM_BPS: from, WEEDS_TO_BPS: to } = constants;
  return from <= to && to <= wholeBps ? null : '0 ≤ WEEDS_FROM_BPS ≤ WEEDS_TO_BPS ≤ 10000';
}
