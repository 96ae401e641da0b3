import * as z from 'zod/mini';
import { couponKinds } from '#core/catalog/couponKinds.ts';
import { amount, id, instant, version } from './wireParts.ts';

/** A coupon: used once, before its expiry. The unused amount returns to the pool that funded it. Game time. */
export const coupon = z.object({
  id,
  version,
  kind: z.enum(couponKinds),
  /** Maximum payment in ATR, and the part of the cost that it pays, in basis points. */
  worth: amount,
  partBps: z.int(),
  used: z.boolean(),
  usedAt: z.nullable(instant),
  /** Use of the coupon, such as `care:water` or `apple`, and the amount it paid. */
  usedFor: z.nullable(z.string()),
  paid: z.nullable(amount),
  issuedAt: instant,
  expiresAt: instant,
});

/**
 * Gifts that a player received: the game day of the last check-in and of the last earned ticket, the tutorial's
 * payment, and whether the tutorial was dismissed.
 */
export const gifts = z.object({
  version,
  checkInDay: z.nullable(z.int()),
  ticketDay: z.nullable(z.int()),
  /** Check-ins in all: each seventh gives a coupon. */
  checkIns: z.int(),
  tutorialPaid: z.boolean(),
  tutorialOff: z.boolean(),
  /** True when the tutorial's tree was given. */
  treeGiven: z.boolean(),
});

export type Coupon = z.infer<typeof coupon>;
export type Gifts = z.infer<typeof gifts>;
