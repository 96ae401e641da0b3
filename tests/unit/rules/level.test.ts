import { describe, expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { UNIT } from '#core/money/amount.ts';
import { levelOf, pointsFor, pointsToNext } from '#core/rules/level.ts';

const thresholds = [0n, 1_000n, 5_000n, 20_000n, 80_000n, 300_000n];

describe('levels', () => {
  test('start at their points and not a unit before', () => {
    thresholds.forEach((points, at) => {
      expect(levelOf(points * UNIT, defaultConstants)).toBe(at + 1);
      if (points > 0n) expect(levelOf(points * UNIT - 1n, defaultConstants)).toBe(at);
    });
    expect(levelOf(-5n, defaultConstants)).toBe(1);
    expect(levelOf(10n ** 18n, defaultConstants)).toBe(6);
  });

  test('show the points missing to the next', () => {
    expect(pointsToNext(0n, defaultConstants)).toBe(1_000n * UNIT);
    expect(pointsToNext(1_000n * UNIT, defaultConstants)).toBe(4_000n * UNIT);
    expect(pointsToNext(300_000n * UNIT - 1n, defaultConstants)).toBe(UNIT);
    expect(pointsToNext(300_000n * UNIT, defaultConstants)).toBeNull();
  });
});

describe('pointsFor', () => {
  test('gives 10 points for each USDT-worth, rounded down', () => {
    expect(pointsFor(20n * UNIT, 100_000n, defaultConstants)).toBe(20n * UNIT);
    expect(pointsFor(1n, 99_999n, defaultConstants)).toBe(0n);
    expect(pointsFor(1n, 100_000n, defaultConstants)).toBe(1n);
    expect(pointsFor(0n, 100_000n, defaultConstants)).toBe(0n);
    expect(pointsFor(20n * UNIT, 0n, defaultConstants)).toBe(0n);
  });
});
