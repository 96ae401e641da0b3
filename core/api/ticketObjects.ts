import * as z from 'zod/mini';
import { couponKinds } from '#core/catalog/couponKinds.ts';
import { amount, id, instant, version } from './wireParts.ts';

/** A coupon: used once, before its expiry; what it did not pay returns to the pool that funded it. Game time. */
export const coupon = z.object({
  id,
  version,
  kind: z.enum(couponKinds),
  /** The most it pays, in ATR, and which part of the cost, in basis points. */
  worth: amount,
  partBps: z.int(),
  used: z.boolean(),
  usedAt: z.nullable(instant),
  /** What it was used for, such as `care:water` or `apple`, and what it paid. */
  usedFor: z.nullable(z.string()),
  paid: z.nullable(amount),
  issuedAt: instant,
  expiresAt: instant,
});

/**
 * Which gifts a player has had: the game day of the last check-in and of the last earned ticket, and the tutorial's;
 * whether the tutorial was sent away.
 */
export const gifts = z.object({
  version,
  checkInDay: z.nullable(z.int()),
  ticketDay: z.nullable(z.int()),
  tutorialPaid: z.boolean(),
  tutorialOff: z.boolean(),
  /** Whether the tutorial's tree was given. */
  treeGiven: z.boolean(),
});

export type Coupon = z.infer<typeof coupon>;
export type Gifts = z.infer<typeof gifts>;
