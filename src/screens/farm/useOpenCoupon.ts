import { useEffect } from 'react';
import { loadCoupons } from '../../queries/loadCoupons.ts';
import type { Coupon } from '#core/api/ticketObjects.ts';
import type { CouponKind } from '#core/catalog/couponKinds.ts';
import { useGameNow } from '../../store/useGameNow.ts';
import { useManor } from '../../store/useManor.ts';

/** The usable coupon of a kind that expires first; null without one, and on a bad connection. */
export function useOpenCoupon(kind: CouponKind): Coupon | null {
  const coupons = useManor((state) => state.facts.coupons);
  const { now } = useGameNow();
  useEffect(() => {
    loadCoupons('open').catch(() => undefined);
  }, []);
  const open = Object.values(coupons ?? {}).filter(
    (coupon) => coupon.kind === kind && !coupon.used && coupon.expiresAt > now,
  );
  return open.sort((a, b) => a.expiresAt - b.expiresAt)[0] ?? null;
}
