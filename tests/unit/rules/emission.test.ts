import { describe, expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { UNIT } from '#core/money/amount.ts';
import { dayEmission } from '#core/rules/emission.ts';
import { expectedReturnBps } from '#core/rules/expectedReturn.ts';

describe('dayEmission', () => {
  test('is 0.05 % of the remaining pool, 60 to 40', () => {
    expect(dayEmission(77_000_000n * UNIT, defaultConstants)).toEqual({
      farm: 23_100n * UNIT,
      casting: 15_400n * UNIT,
    });
    expect(dayEmission(1_999n, defaultConstants)).toEqual({ farm: 0n, casting: 0n });
    expect(dayEmission(2_000n, defaultConstants)).toEqual({ farm: 0n, casting: 1n });
  });

  test('never emits more than the pool holds', () => {
    let remaining = 77_000_000n * UNIT;
    let emitted = 0n;
    for (let day = 0; day < 40_000; day++) {
      const { farm, casting } = dayEmission(remaining, defaultConstants);
      remaining -= farm + casting;
      emitted += farm + casting;
    }
    expect(remaining).toBeGreaterThan(0n);
    expect(remaining + emitted).toBe(77_000_000n * UNIT);
  });
});

describe('expectedReturnBps', () => {
  test('is 0.90 and the emission over the spend; null without spends', () => {
    expect(expectedReturnBps(23_100n, 0n, defaultConstants)).toBeNull();
    expect(expectedReturnBps(23_100n, 231_000n, defaultConstants)).toBe(10_000);
    expect(expectedReturnBps(0n, 5n, defaultConstants)).toBe(9_000);
    expect(expectedReturnBps(1n, 3n, defaultConstants)).toBe(12_333);
    // A spend below the emission says nothing about the game.
    expect(expectedReturnBps(23_100n, 23_100n, defaultConstants)).toBe(19_000);
    expect(expectedReturnBps(23_100n, 23_099n, defaultConstants)).toBeNull();
  });
});
