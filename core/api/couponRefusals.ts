import type { RefusalKey } from './refusals.ts';

/** Refusals of a call whose coupon cannot pay. */
export const couponRefusals = [
  'couponUnknown',
  'couponUsed',
  'couponExpired',
  'couponNotForThis',
] as const satisfies readonly RefusalKey[];
