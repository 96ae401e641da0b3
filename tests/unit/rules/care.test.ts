import fc from '../../support/fc.ts';
import { describe, expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { careCost, careRefusal, payCare, payCares, withCare } from '#core/rules/care.ts';
import { cares } from '#core/catalog/cares.ts';
import { careAt, careFrom, caresGiven, nextPlantChangeAt } from '#core/rules/plant.ts';
import { plantOf } from './plantOf.ts';

test('a plant changes next with weeds, insects, or ripeness', () => {
  expect([999, 1_999, 2_000, 3_000, 4_999, 5_000].map((now) => nextPlantChangeAt(plantOf(), now))).toEqual([
    2_000,
    2_000,
    3_000,
    5_000,
    5_000,
    Infinity,
  ]);
});

describe('careRefusal', () => {
  test.each(['water', 'fertilize'] as const)(
    '%s is possible from sowing until a moment before ripe',
    (care) => {
      expect(careRefusal(plantOf(), care, 1_000)).toBeNull();
      expect(careRefusal(plantOf(), care, 4_999)).toBeNull();
      expect(careRefusal(plantOf(), care, 5_000)).toBe('growthOver');
      // A phone whose clock is behind the server's has a plant that is sown in its future.
      expect(careRefusal(plantOf(), care, 999)).toBeNull();
    },
  );

  test('weeding starts with the weeds, killing with the insects, and both end when the plant is ripe', () => {
    expect(careRefusal(plantOf(), 'weed', 1_999)).toBe('noWeeds');
    expect(careRefusal(plantOf(), 'weed', 2_000)).toBeNull();
    expect(careRefusal(plantOf(), 'weed', 5_000)).toBe('growthOver');
    expect(careRefusal(plantOf(), 'insects', 2_999)).toBe('noInsects');
    expect(careRefusal(plantOf(), 'insects', 3_000)).toBeNull();
    expect(careRefusal(plantOf(), 'insects', 5_000)).toBe('growthOver');
  });

  test('each care is possible once, and one does not count as another', () => {
    const keys = {
      water: 'alreadyWatered',
      fertilize: 'alreadyFertilized',
      weed: 'alreadyWeeded',
      insects: 'alreadyKilledInsects',
    } as const;
    for (const care of cares) {
      const cared = withCare(plantOf(), care, 4_000);
      expect(careAt(cared, care)).toBe(4_000);
      expect(caresGiven(cared)).toBe(1);
      for (const other of cares) {
        expect(careRefusal(cared, other, 4_000)).toBe(other === care ? keys[care] : null);
      }
      expect(careRefusal(cared, care, 5_000)).toBe(keys[care]);
    }
  });

  test('does not change the plant', () => {
    const plant = plantOf();
    withCare(plant, 'water', 1_500);
    expect(plant).toEqual(plantOf());
  });

  test('returns the first instant of a care', () => {
    expect(cares.map((care) => careFrom(plantOf(), care))).toEqual([1_000, 1_000, 2_000, 3_000]);
  });
});

describe('careCost', () => {
  test('is a tenth of what was spent, rounded up', () => {
    expect(careCost(plantOf(), defaultConstants)).toBe(2_000_000n);
    for (let spent = 0n; spent <= 10_000n; spent++) {
      const cost = careCost({ spent }, defaultConstants);
      expect(cost * 10n >= spent && cost * 10n < spent + 10n).toBe(true);
    }
  });
});

describe('payCare', () => {
  test.each([
    [2_000_000n, 0n, 0n],
    [2_000_000n, 1n, 1n],
    [2_000_000n, 999_999n, 999_999n],
    [2_000_000n, 1_000_000n, 1_000_000n],
    [2_000_000n, 1_000_001n, 1_000_000n],
    [3n, 100n, 1n],
    [1n, 100n, 0n],
    [0n, 100n, 0n],
  ])('a cost of %s with %s of credit takes %s of it', (cost, available, atb) => {
    expect(payCare(cost, available, defaultConstants)).toEqual({ atb, atr: cost - atb });
  });

  test('pays the cost exactly, at most half in credit, and never more than the credit', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), fc.bigInt(0n, 10n ** 15n), (cost, available) => {
        const { atb, atr } = payCare(cost, available, defaultConstants);
        expect(atb + atr).toBe(cost);
        expect(atb >= 0n && atb * 2n <= cost && atb <= available).toBe(true);
      }),
    );
  });
});

describe('payCares', () => {
  test('spends credit in the order of the costs, for each at most its half, until there is none left', () => {
    expect(payCares([10n, 4n, 10n, 6n], 9n, defaultConstants)).toEqual({
      each: [
        { atb: 5n, atr: 5n },
        { atb: 2n, atr: 2n },
        { atb: 2n, atr: 8n },
        { atb: 0n, atr: 6n },
      ],
      atb: 9n,
      atr: 21n,
    });
    expect(payCares([], 9n, defaultConstants)).toEqual({ each: [], atb: 0n, atr: 0n });
  });
});
