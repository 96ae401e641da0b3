import fc from '../../support/fc.ts';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { dayOf, gameTime, wallMsUntil, wallTime } from '#core/rules/clock.ts';

const clock = { wallAt: 1_000_000, gameAt: 5_000_000, speed: 240 };

describe('the game clock', () => {
  test('runs at its speed from its anchor, and is the wall clock at speed 1', () => {
    expect(gameTime(clock, 1_000_000)).toBe(5_000_000);
    expect(gameTime(clock, 1_001_000)).toBe(5_240_000);
    expect(gameTime({ wallAt: 7, gameAt: 7, speed: 1 }, 123_456)).toBe(123_456);
  });

  test('returns the time to wait: the instant is reached then, and not a millisecond earlier', () => {
    expect(wallMsUntil(clock, 1_000_000, 4_000_000)).toBe(0);
    fc.assert(
      fc.property(fc.integer({ min: 5_000_001, max: 10 ** 12 }), (instant) => {
        const wait = wallMsUntil(clock, 1_000_000, instant);
        expect(gameTime(clock, 1_000_000 + wait)).toBeGreaterThanOrEqual(instant);
        expect(gameTime(clock, 1_000_000 + wait - 1)).toBeLessThan(instant);
      }),
    );
  });

  test('says at which wall time it shows, or showed, an instant: then, and not a millisecond earlier', () => {
    expect([4_999_760, 5_000_000, 5_000_001, 5_000_240, 5_000_241].map((at) => wallTime(clock, at))).toEqual([
      999_999, 1_000_000, 1_000_001, 1_000_001, 1_000_002,
    ]);
  });

  test('counts days in UTC', () => {
    expect(dayOf(0)).toBe(0);
    expect(dayOf(DAY_MS - 1)).toBe(0);
    expect(dayOf(DAY_MS)).toBe(1);
    expect(dayOf(Date.UTC(2044, 1, 29, 23, 59, 59, 999)) + 1).toBe(dayOf(Date.UTC(2044, 2, 1)));
  });
});
