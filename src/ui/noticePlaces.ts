import type { Notice } from '#core/api/objects.ts';

/** Route to the subject of a notice. */
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
  helped: '/neighbours?tab=mine',
  signed: '/neighbours?tab=mine',
  friendPlanted: '/neighbours',
};
