/** Uses of a coupon: one care of one plot, or part of one sapling's price. */
export const couponKinds = ['care', 'sapling'] as const;

export type CouponKind = (typeof couponKinds)[number];
