import fc from '../../support/fc.ts';
import { describe, expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { saplings } from '#core/catalog/saplings.ts';
import { amountOf, UNIT } from '#core/money/amount.ts';
import { fruitPrice, yieldPpm } from '#core/rules/yield.ts';

const target = 1_000_000n * UNIT;
const room = amountOf(defaultConstants.FARM_FALL_ATR);

/** y of a pool that did not fall. */
const still = (balance: bigint) => yieldPpm({ balance, highest: null, dayEmission: 0n }, defaultConstants);

describe('yieldPpm', () => {
  test.each([
    [0n, 800_000],
    [target / 2n, 925_000],
    [target - 1n, 1_049_999],
    [target, 1_050_000],
    [target * 5n, 1_050_000],
    [-1n, 800_000],
    [-target, 800_000],
  ])('with %s in the pool is %s', (pool, ppm) => {
    expect(still(pool)).toBe(ppm);
  });

  test('never falls while the pool grows, and stays within 0.80 and 1.05', () => {
    const pool = fc.bigInt(0n, 3n * target);
    fc.assert(
      fc.property(pool, pool, (a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        expect(still(low)).toBeLessThanOrEqual(still(high));
        expect(still(low)).toBeGreaterThanOrEqual(800_000);
        expect(still(high)).toBeLessThanOrEqual(1_050_000);
      }),
    );
  });
});

describe('yieldPpm of a pool that fell within a day', () => {
  const balance = 3n * target;
  const dayEmission = 23_000n * UNIT;
  const fallen = (by: bigint) => yieldPpm({ balance, highest: balance + by, dayEmission }, defaultConstants);

  test.each([
    [-target, 1_050_000],
    [0n, 1_050_000],
    [dayEmission, 1_050_000],
    [dayEmission + room / 2n, 925_000],
    [dayEmission + room - 1n, 800_000],
    [dayEmission + room, 800_000],
    [dayEmission + 2n * room, 800_000],
  ])('by %s is %s, however full it is', (by, ppm) => {
    expect(fallen(by)).toBe(ppm);
  });

  test('is the lower of level and fall', () => {
    const low = { balance: target / 2n, dayEmission: 0n };
    expect(yieldPpm({ ...low, highest: target / 2n + room / 4n }, defaultConstants)).toBe(925_000);
    expect(yieldPpm({ ...low, highest: target / 2n + (room * 3n) / 4n }, defaultConstants)).toBe(862_500);
  });

  test('full care brings no gain once the pool fell by four tenths of the room', () => {
    const y = BigInt(fallen(dayEmission + (room * 4n) / 10n));
    expect(y * 146n).toBeLessThan(140n * 1_000_000n);
  });
});

describe('fruitPrice', () => {
  test('is a hundredth of the sapling at y, rounded down', () => {
    const at = (y: number) =>
      Object.values(saplings).map(({ price }) => fruitPrice(price, y, defaultConstants));
    expect(at(1_000_000)).toEqual([200_000n, 350_000n, 500_000n, 800_000n, 1_200_000n]);
    expect(at(1_050_000)).toEqual([210_000n, 367_500n, 525_000n, 840_000n, 1_260_000n]);
    expect(at(800_001)).toEqual([160_000n, 280_000n, 400_000n, 640_000n, 960_001n]);
  });

  test('never exceeds the promise of a harvest when multiplied by its fruits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 800_000, max: 1_050_000 }), fc.bigInt(1n, 10n ** 12n), (y, price) => {
        const exact = price * BigInt(y);
        const fruit = fruitPrice(price, y, defaultConstants);
        expect(fruit * 100n * 1_000_000n <= exact && exact < (fruit + 1n) * 100n * 1_000_000n).toBe(true);
      }),
    );
  });
});
