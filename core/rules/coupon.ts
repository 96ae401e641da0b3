import type { RefusalKey } from '#core/api/refusals.ts';
import type { CouponKind } from '#core/catalog/couponKinds.ts';
import { saplings } from '#core/catalog/saplings.ts';
import { bpsFloor } from '#core/money/round.ts';
import { careCost } from './care.ts';

/** Constants that apply to a coupon at its issue. */
export interface CouponConstants {
  CARE_COST_BPS: number;
  TICKET_CARE_COUPON: number;
  TICKET_SAPLING_COUPON: number;
  COUPON_SAPLING_BPS: number;
  COUPON_LIFE_MS: number;
}

/** Price and terms of one kind of coupon. */
export interface CouponOffer {
  kind: CouponKind;
  /** Whole tickets. */
  tickets: number;
  /** Maximum payment in ATR units: the amount that moves into its escrow. */
  worth: bigint;
  /** Part of the cost that it pays, in basis points. */
  partBps: number;
  lifeMs: number;
}

/** State of a coupon, as far as the rules need it. Instants in game time, epoch milliseconds. */
export interface CouponState {
  kind: CouponKind;
  worth: bigint;
  partBps: number;
  expiresAt: number;
  usedAt: number | null;
}

const WHOLE_BPS = 10_000;

/** Price of the dearest sapling in ATR units: the cover for a promise that names no kind. */
function dearestSapling(): bigint {
  return Object.values(saplings).reduce((highest, { price }) => (price > highest ? price : highest), 0n);
}

/**
 * Fixed table for exchanging tickets for coupons (economy: Tickets, coupons): a free care, and 10 % off one sapling.
 * Each can be used on the dearest kind, so its worth is the dearest. Bought tickets cost more than that.
 */
export function couponOffers(constants: CouponConstants): readonly CouponOffer[] {
  const dearest = dearestSapling();
  const lifeMs = constants.COUPON_LIFE_MS;
  const saplingBps = constants.COUPON_SAPLING_BPS;
  return [
    {
      kind: 'care',
      tickets: constants.TICKET_CARE_COUPON,
      worth: careCost({ spent: dearest }, constants),
      partBps: WHOLE_BPS,
      lifeMs,
    },
    {
      kind: 'sapling',
      tickets: constants.TICKET_SAPLING_COUPON,
      worth: bpsFloor(dearest, saplingBps),
      partBps: saplingBps,
      lifeMs,
    },
  ];
}

/**
 * Refusal of a coupon for a kind at game time `now`, or null when it can be used. It ends at the instant of its
 * expiry.
 */
export function couponRefusal(coupon: CouponState, kind: CouponKind, now: number): RefusalKey | null {
  if (coupon.usedAt !== null) return 'couponUsed';
  if (now >= coupon.expiresAt) return 'couponExpired';
  return coupon.kind === kind ? null : 'couponNotForThis';
}

/**
 * Amount of a cost that a coupon pays, both in ATR units: its part rounded down, at most the content of its escrow.
 */
export function couponPays({ worth, partBps }: Pick<CouponState, 'worth' | 'partBps'>, cost: bigint): bigint {
  const part = bpsFloor(cost, partBps);
  return part < worth ? part : worth;
}

/** Index of the cost that a coupon is used on: the first of the dearest. */
export function dearestOf(costs: readonly bigint[]): number {
  return costs.reduce((best, cost, at) => (cost > (costs[best] ?? 0n) ? at : best), 0);
}
