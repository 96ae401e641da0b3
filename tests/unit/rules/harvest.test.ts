import { describe, expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { saplings } from '#core/catalog/saplings.ts';
import { seeds } from '#core/catalog/seeds.ts';
import { careCost, withCare } from '#core/rules/care.ts';
import { fruitsAfter, fruitsOf, fruitsPromised, harvestRefusal } from '#core/rules/harvest.ts';
import { cares } from '#core/catalog/cares.ts';
import { fruitPrice } from '#core/rules/yield.ts';
import { plantOf } from './plantOf.ts';

describe('harvest', () => {
  test('has 100, 110, 121, 133, 146 fruits for 0 to 4 cares', () => {
    expect([0, 1, 2, 3, 4].map((careCount) => fruitsAfter(careCount, defaultConstants))).toEqual([
      100, 110, 121, 133, 146,
    ]);
    expect(fruitsPromised(defaultConstants)).toBe(146);
  });

  test('depends on the number of cares, not on their kind or order', () => {
    for (const [first, second] of [
      ['water', 'weed'],
      ['insects', 'fertilize'],
    ] as const) {
      const plant = withCare(withCare(plantOf(), first, 3_100), second, 3_200);
      const other = withCare(withCare(plantOf(), second, 3_100), first, 3_200);
      expect(fruitsOf(plant, defaultConstants)).toBe(121);
      expect(fruitsOf(other, defaultConstants)).toBe(121);
    }
  });

  test('is never above the promise', () => {
    const fullyCared = cares.reduce((plant, care) => withCare(plant, care, 3_500), plantOf());
    expect(fruitsOf(fullyCared, defaultConstants)).toBe(fruitsPromised(defaultConstants));
  });

  test('is possible from the very instant that the plant is ripe', () => {
    expect(harvestRefusal(plantOf(), 4_999)).toBe('notRipe');
    expect(harvestRefusal(plantOf(), 5_000)).toBeNull();
    expect(harvestRefusal(plantOf(), 5_000_000)).toBeNull();
  });

  test('at y = 1 yields 1.00 of the sapling without care, 1.46 for 1.4 with every care, for each kind', () => {
    for (const seed of seeds) {
      const { price } = saplings[seed];
      const fruit = fruitPrice(price, 1_000_000, defaultConstants);
      expect(BigInt(fruitsAfter(0, defaultConstants)) * fruit).toBe(price);
      expect(BigInt(fruitsPromised(defaultConstants)) * fruit * 100n).toBe(146n * price);
      expect((price + 4n * careCost({ spent: price }, defaultConstants)) * 10n).toBe(14n * price);
    }
  });
});
