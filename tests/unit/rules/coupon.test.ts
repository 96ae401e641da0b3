import { describe, expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { UNIT } from '#core/money/amount.ts';
import { couponOffers, couponPays, couponRefusal, dearestOf, type CouponState } from '#core/rules/coupon.ts';

const coupon = (part: Partial<CouponState> = {}): CouponState => ({
  kind: 'care',
  worth: 12n * UNIT,
  partBps: 10_000,
  expiresAt: 5_000,
  usedAt: null,
  ...part,
});

test('tickets become a care, or a tenth of a sapling, of the dearest kind: mango at 120 ATR', () => {
  expect(couponOffers({ ...defaultConstants, TICKET_CARE_COUPON: 3, TICKET_SAPLING_COUPON: 4 })).toEqual([
    { kind: 'care', tickets: 3, worth: 12n * UNIT, partBps: 10_000, lifeMs: 2_592_000_000 },
    { kind: 'sapling', tickets: 4, worth: 12n * UNIT, partBps: 1_000, lifeMs: 2_592_000_000 },
  ]);
  expect(couponOffers({ ...defaultConstants, COUPON_SAPLING_BPS: 50 })[1]).toMatchObject({
    worth: 600_000n,
    partBps: 50,
  });
});

describe('a coupon', () => {
  test('is used once, for its kind, until the millisecond before it expires', () => {
    expect(couponRefusal(coupon(), 'care', 4_999)).toBeNull();
    expect(couponRefusal(coupon(), 'care', 5_000)).toBe('couponExpired');
    expect(couponRefusal(coupon(), 'sapling', 4_999)).toBe('couponNotForThis');
    expect(couponRefusal(coupon({ usedAt: 1 }), 'sapling', 9_000)).toBe('couponUsed');
    expect(couponRefusal(coupon({ kind: 'sapling' }), 'sapling', 0)).toBeNull();
  });

  test('pays its part of a cost, rounded down, and at most its worth', () => {
    expect(couponPays(coupon(), 2n * UNIT)).toBe(2n * UNIT);
    expect(couponPays(coupon(), 12n * UNIT)).toBe(12n * UNIT);
    expect(couponPays(coupon(), 12n * UNIT + 1n)).toBe(12n * UNIT);
    expect(couponPays(coupon({ partBps: 1_000 }), 20_000_019n)).toBe(2_000_001n);
  });

  test('of several costs is used on the dearest, and on the first of those that are', () => {
    expect(dearestOf([1n, 3n, 2n])).toBe(1);
    expect(dearestOf([2n, 3n, 3n])).toBe(1);
    expect(dearestOf([4n, 3n, 4n])).toBe(0);
    expect(dearestOf([])).toBe(0);
  });
});
