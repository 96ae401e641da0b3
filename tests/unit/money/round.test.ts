import { describe, expect, test } from 'vitest';
import { bpsCeil, bpsFloor, divCeil, divFloor } from '#core/money/round.ts';

describe('roundings', () => {
  // A hundred thousand expectations would take seconds. Wrong values are collected and compared once.
  test('hold for every numerator from 1 to 10 000 and every divisor of the game', () => {
    const wrong: string[] = [];
    for (const b of [1n, 2n, 3n, 7n, 60n, 100n, 180n, 9_999n, 10_000n, 1_000_000n]) {
      for (let a = 0n; a <= 10_000n; a++) {
        const down = divFloor(a, b);
        const up = divCeil(a, b);
        if (!(down * b <= a && a < (down + 1n) * b)) wrong.push(`floor of ${a}/${b}: ${down}`);
        if (!(up * b >= a && (up === 0n || (up - 1n) * b < a))) wrong.push(`ceiling of ${a}/${b}: ${up}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('of basis points differ by at most one unit, and not at all for an exact part', () => {
    const wrong: string[] = [];
    for (let amount = 0n; amount <= 10_000n; amount++) {
      for (const bps of [0, 1, 50, 100, 333, 500, 1_000, 1_500, 9_000, 10_000]) {
        const down = bpsFloor(amount, bps);
        const isExact = (amount * BigInt(bps)) % 10_000n === 0n;
        const isRight = bpsCeil(amount, bps) - down === (isExact ? 0n : 1n) && down <= amount;
        if (!isRight) wrong.push(`${bps} of ${amount}: ${down}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('keep every digit beyond the precision of a float', () => {
    expect(bpsFloor(9_223_372_036_854_775_807n, 9_999)).toBe(9_222_449_699_651_090_329n);
    expect(divCeil(9_007_199_254_740_993n, 2n)).toBe(4_503_599_627_370_497n);
  });
});
