import type { RefusalKey } from '#core/api/refusals.ts';
import type { CouponKind } from '#core/catalog/couponKinds.ts';
import { saplings } from '#core/catalog/saplings.ts';
import { bpsFloor } from '#core/money/round.ts';
import { careCost } from './care.ts';

/** What binds coupons when they are issued. */
export interface CouponConstants {
  CARE_COST_BPS: number;
  TICKET_CARE_COUPON: number;
  TICKET_SAPLING_COUPON: number;
  COUPON_SAPLING_BPS: number;
  COUPON_LIFE_MS: number;
}

/** What one kind of coupon costs and gives. */
export interface CouponOffer {
  kind: CouponKind;
  /** Whole tickets. */
  tickets: number;
  /** The most that it can ever pay, in ATR units: what moves into its escrow. */
  worth: bigint;
  /** Which part of the cost it pays, in basis points. */
  partBps: number;
  lifeMs: number;
}

/** A coupon as far as rules look at it; instants in game time, epoch milliseconds. */
export interface CouponState {
  kind: CouponKind;
  worth: bigint;
  partBps: number;
  expiresAt: number;
  usedAt: number | null;
}

const WHOLE_BPS = 10_000;

/** The dearest sapling's price, in ATR units: what a promise that names no kind has to cover. */
function dearestSapling(): bigint {
  return Object.values(saplings).reduce((most, { price }) => (price > most ? price : most), 0n);
}

/**
 * The fixed table by which tickets become coupons (economy: Tickets, coupons): a free care, and 10 % off one sapling.
 * Either can be used on the dearest kind, so that is what it promises; bought tickets cost more than it is worth.
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

/** Why a coupon cannot be used for a kind at game time `now`, or null when it can: it ends at the instant of its expiry. */
export function couponRefusal(coupon: CouponState, kind: CouponKind, now: number): RefusalKey | null {
  if (coupon.usedAt !== null) return 'couponUsed';
  if (now >= coupon.expiresAt) return 'couponExpired';
  return coupon.kind === kind ? null : 'couponNotForThis';
}

/** What a coupon pays of a cost, both in ATR units: its part rounded down, and never more than its escrow holds. */
export function couponPays({ worth, partBps }: Pick<CouponState, 'worth' | 'partBps'>, cost: bigint): bigint {
  const part = bpsFloor(cost, partBps);
  return part < worth ? part : worth;
}

/** Which of several costs a coupon is used on: the first of the dearest. */
export function dearestOf(costs: readonly bigint[]): number {
  return costs.reduce((best, cost, at) => (cost > (costs[best] ?? 0n) ? at : best), 0);
}
