import fc from '../../support/fc.ts';
import { describe, expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { growth, isRipe, nextStageAt, pestTimes, stageOf } from '#core/rules/growth.ts';
import { plantOf } from './plantOf.ts';

describe('growth', () => {
  test('goes from 0 to 1 and stays within, also for a clock that runs back or far ahead', () => {
    const plant = plantOf();
    expect([0, 1_000, 3_000, 5_000, 9e12].map((now) => growth(plant, now))).toEqual([0, 0, 0.5, 1, 1]);
  });

  test('shows four quarters and then fruit, each from its first instant on', () => {
    const plant = plantOf();
    const shown = [1_000, 1_999, 2_000, 2_999, 3_000, 3_999, 4_000, 4_999, 5_000, 50_000].map((now) =>
      stageOf(plant, now),
    );
    expect(shown).toEqual([
      'sprout',
      'sprout',
      'sapling',
      'sapling',
      'young',
      'young',
      'blossom',
      'blossom',
      'fruit',
      'fruit',
    ]);
    expect([isRipe(plant, 4_999), isRipe(plant, 5_000)]).toEqual([false, true]);
  });

  test('returns the instant of the next stage, for any duration', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 300_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (length, part) => {
          const span = { sownAt: 1_700_000_000_000, ripeAt: 1_700_000_000_000 + length };
          const now = span.sownAt + Math.floor(part * length);
          const next = nextStageAt(span, now);
          if (isRipe(span, now)) {
            expect(next).toBeNull();
            return;
          }
          expect(next !== null && next > now && next <= span.ripeAt).toBe(true);
          expect(stageOf(span, next ?? 0)).not.toBe(stageOf(span, now));
          expect(stageOf(span, (next ?? 0) - 1)).toBe(stageOf(span, now));
        },
      ),
    );
  });
});

describe('pestTimes', () => {
  test('lie between a quarter and three quarters of the growth, for any random number', () => {
    const draw = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(draw, draw, fc.integer({ min: 1, max: 300_000_000 }), (weeds, insects, length) => {
        const span = { sownAt: 5_000, ripeAt: 5_000 + length };
        for (const at of Object.values(pestTimes(span, [weeds, insects], defaultConstants))) {
          expect(Number.isInteger(at)).toBe(true);
          expect(at).toBeGreaterThanOrEqual(Math.floor(5_000 + length / 4));
          expect(at).toBeLessThanOrEqual(5_000 + (length * 3) / 4);
        }
      }),
    );
  });

  test('come from one number each', () => {
    expect(pestTimes(plantOf(), [0, 0.5], defaultConstants)).toEqual({ weedsAt: 2_000, insectsAt: 3_000 });
  });
});
