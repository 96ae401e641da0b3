import { describe, expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { landPrice, reclaimRefusal } from '#core/rules/land.ts';

/** Plot 1 is free, plot n costs 50 × 1.15^(n-2) in whole ATR, rounded up: computed by hand. */
const prices = [
  0, 50, 58, 67, 77, 88, 101, 116, 134, 153, 176, 203, 233, 268, 308, 354, 407, 468, 539, 619, 712, 819, 942,
  1083,
];

describe('landPrice', () => {
  test('is the table for plots 1 to 24', () => {
    const results = prices.map((_, at) => landPrice(at + 1, 1, defaultConstants));
    expect(results).toEqual(prices.map((price) => BigInt(price) * 1_000_000n));
  });

  test('is zero until the last millisecond before LAND_FREE_UNTIL', () => {
    const free = { ...defaultConstants, LAND_FREE_UNTIL: 10_000 };
    expect(landPrice(24, 9_999, free)).toBe(0n);
    expect(landPrice(24, 10_000, free)).toBe(1_083_000_000n);
  });
});

describe('reclaimRefusal', () => {
  test('allows the next plot only', () => {
    for (let owned = 0; owned < 24; owned++) {
      for (let plot = 1; plot <= 24; plot++) {
        const expected = plot <= owned ? 'plotAlreadyYours' : plot === owned + 1 ? null : 'plotNotNext';
        expect(reclaimRefusal(plot, owned, defaultConstants)).toBe(expected);
      }
    }
    expect(reclaimRefusal(24, 24, defaultConstants)).toBe('noPlotLeft');
  });
});
