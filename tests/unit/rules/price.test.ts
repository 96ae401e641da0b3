import fc from '../../support/fc.ts';
import { describe, expect, test } from 'vitest';
import {
  minutesAfter,
  poolPrice,
  PRICE_STEP_MS,
  stepPpm,
  stepPrice,
  stepThrough,
} from '#core/rules/price.ts';

const HOUR = { PRICE_STEP_HOUR_BPS: 200 };
const PPM = stepPpm(HOUR);
const price = fc.bigInt({ min: 10n ** 6n, max: 10n ** 16n });
const minutes = (count: number) => minutesAfter(0, count * PRICE_STEP_MS, count);

test("the pool's price is USDT per ATR, in millionths of a unit, rounded down", () => {
  expect(poolPrice({ USDT: 50_000_000_000n, ATR: 500_000_000_000n })).toBe(100_000_000_000n);
  expect(poolPrice({ USDT: 1n, ATR: 3n })).toBe(333_333_333_333n);
  expect(poolPrice({ USDT: 1n, ATR: 0n })).toBe(0n);
});

describe('the step of a minute', () => {
  test('is the largest of which sixty in a row stay within the hour', () => {
    expect(PPM).toBe(330);
    expect(1.00033 ** 60).toBeLessThanOrEqual(1.02);
    expect(1.000331 ** 60).toBeGreaterThan(1.02);
    expect(stepPpm({ PRICE_STEP_HOUR_BPS: 0 })).toBe(0);
  });

  test('is the largest for any hour, one that lets P grow a thousandfold too', () => {
    for (const bps of [1, 199, 10_000, 10_000_000, 10_000_000_000]) {
      const stays = (ppm: number) =>
        (1_000_000n + BigInt(ppm)) ** 60n * 10_000n <= 1_000_000n ** 60n * (10_000n + BigInt(bps));
      const ppm = stepPpm({ PRICE_STEP_HOUR_BPS: bps });
      expect([stays(ppm), stays(ppm + 1)]).toEqual([true, false]);
    }
  });

  test('is taken whole where the mean is farther, and ends at the mean where it is not', () => {
    const from = 1_000_000n;
    expect([331n, 330n, 329n].map((by) => stepPrice(from, from + by, 330))).toEqual([
      from + 330n,
      from + 330n,
      from + 329n,
    ]);
    expect([331n, 330n, 329n].map((by) => stepPrice(from, from - by, 330))).toEqual([
      from - 330n,
      from - 330n,
      from - 329n,
    ]);
  });

  test('leads to the mean and never beyond it', () => {
    fc.assert(
      fc.property(price, price, (from, mean) => {
        const next = stepPrice(from, mean, PPM);
        const step = (from * BigInt(PPM)) / 1_000_000n;
        expect(next >= from - step && next <= from + step).toBe(true);
        const [low, high] = from < mean ? [from, mean] : [mean, from];
        expect(next >= low && next <= high).toBe(true);
      }),
    );
  });
});

describe('P over minutes', () => {
  test('moves at most 2 % in any hour, for any means', () => {
    fc.assert(
      fc.property(price, fc.array(price, { minLength: 150, maxLength: 150 }), (from, means) => {
        const at = new Map(minutes(150).map((minute, index) => [minute, means[index] ?? from]));
        const walked = [from];
        for (const minute of minutes(150)) {
          const [point] = stepThrough(walked.at(-1) ?? from, [minute], (m) => at.get(m) ?? from, PPM);
          walked.push(point?.price ?? walked.at(-1) ?? from);
        }
        for (let end = 0; end < walked.length; end += 1) {
          for (const back of [1, 7, 30, 59, 60]) {
            const [was, is] = [walked[end - back], walked[end]];
            if (was === undefined || is === undefined) continue;
            expect(is * 100n <= was * 102n && is * 100n >= was * 98n).toBe(true);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  test('reaches a constant mean and stays there', () => {
    const mean = 150_000_000_000n;
    const moved = stepThrough(100_000_000_000n, minutes(3_000), () => mean, PPM);
    expect(moved.at(-1)?.price).toBe(mean);
    // ln 1.5 / ln 1.00033 = 1 229 minutes.
    expect(moved).toHaveLength(1_229);
    expect(stepThrough(mean, minutes(100), () => mean, PPM)).toEqual([]);
  });

  test('is the same in one call and in any parts', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 2_879 }), (from, cut) => {
        const twoDays = minutes(2_880);
        const mean = (minute: number) => from + from / 7n + BigInt(minute % 977) * 1_000n;
        const total = stepThrough(from, twoDays, mean, PPM);
        const first = stepThrough(from, twoDays.slice(0, cut), mean, PPM);
        const remainder = stepThrough(first.at(-1)?.price ?? from, twoDays.slice(cut), mean, PPM);
        expect([...first, ...remainder]).toEqual(total);
      }),
      { numRuns: 20 },
    );
  });
});

test('minutes of a span are whole, start after it, and are limited; a clock set back has none', () => {
  expect(minutesAfter(60_000, 180_001, 9)).toEqual([120_000, 180_000]);
  expect(minutesAfter(60_000, 119_999, 9)).toEqual([]);
  expect(minutesAfter(60_000, 120_000, 9)).toEqual([120_000]);
  expect(minutesAfter(60_000, 600_000, 2)).toEqual([120_000, 180_000]);
  expect(minutesAfter(600_000, 60_000, 9)).toEqual([]);
});
