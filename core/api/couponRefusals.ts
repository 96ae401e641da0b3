import type { RefusalKey } from './refusals.ts';

/** What a call refuses when it is given a coupon that cannot pay. */
export const couponRefusals = [
  'couponUnknown',
  'couponUsed',
  'couponExpired',
  'couponNotForThis',
] as const satisfies readonly RefusalKey[];
