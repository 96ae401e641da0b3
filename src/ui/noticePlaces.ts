import type { Notice } from '#core/api/objects.ts';

/** Where a player looks at what a notice is about. */
export const noticePlaces: Partial<Record<Notice['kind'], string>> = {
  ripe: '/farm',
  spoilsSoon: '/farm',
  sold: '/otc-order',
  filled: '/otc-order',
  orderEnded: '/otc-order',
  credited: '/recharge',
  withdrawalMoved: '/withdraw-record',
  flagged: '/assets',
  destroyed: '/assets',
  castingEnded: '/mint',
  couponExpires: '/coupons',
  rewarded: '/community',
};
