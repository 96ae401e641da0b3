import { expect, test } from 'vitest';
import { BASKETS_A_DAY, basketGoods, basketTerms, type BasketGood } from '#core/catalog/baskets.ts';
import { saplings } from '#core/catalog/saplings.ts';
import { UNIT } from '#core/money/amount.ts';
import { BASKET_CHANCES, basketBonus, drawBaskets, type BasketLine } from '#core/rules/basket.ts';
import { dayChances } from '#server/clock/dayChances.ts';
import fc from '../../support/fc.ts';

/** Fruit of a tree without any care. */
const HARVEST = 100;
/** An attentive player looks after the field three times a day. */
const VISIT_MS = 8 * 3_600_000;

const levels = basketTerms.map((_, at) => at + 1);
const chances = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
  minLength: BASKET_CHANCES,
  maxLength: BASKET_CHANCES,
});

const drawOf = (player: number, day: number, level: number) =>
  drawBaskets(level, dayChances('baskets', BigInt(player), day, BASKET_CHANCES));

/** Trees to harvest for the goods of several baskets, by kind. */
function harvestsFor(baskets: readonly (readonly BasketLine[])[]): Map<BasketGood, number> {
  const need = new Map<BasketGood, number>();
  for (const { good, quantity } of baskets.flat()) need.set(good, (need.get(good) ?? 0) + quantity);
  return new Map([...need].map(([good, quantity]) => [good, Math.ceil(quantity / HARVEST)]));
}

/** True if the level's field, empty at first, yields these goods within one day without any care or store. */
function canGrowInADay(level: number, baskets: readonly (readonly BasketLine[])[]): boolean {
  const { plots } = basketTerms[level - 1]!;
  const visits = [...harvestsFor(baskets)].map(([good, trees]) => {
    if (good === 'egg') return Infinity;
    return trees * Math.ceil(saplings[good].growMs / VISIT_MS);
  });
  return visits.reduce((sum, count) => sum + count, 0) <= plots * 3;
}

const isSlow = (level: number, goods: readonly BasketLine[]) =>
  goods.some(({ good }) => basketTerms[level - 1]!.slow.includes(good));

test('an attentive player can grow two of the three baskets within a day, the exchanged one too', () => {
  fc.assert(
    fc.property(fc.constantFrom(...levels), chances, (level, drawn) => {
      const { slots, spare } = drawBaskets(level, drawn);
      const quick = [...slots.filter((goods) => !isSlow(level, goods)), spare];
      expect(quick.length).toBeGreaterThanOrEqual(BASKETS_A_DAY);
      for (const first of quick) {
        for (const second of quick) {
          if (first !== second) expect(canGrowInADay(level, [first, second])).toBe(true);
        }
      }
    }),
  );
});

test('a basket asks for goods of its level only, each once, and the eggs that its hens lay in a day', () => {
  fc.assert(
    fc.property(fc.constantFrom(...levels), chances, (level, drawn) => {
      const { quick, slow, hens, tens } = basketTerms[level - 1]!;
      const { slots, spare } = drawBaskets(level, drawn);
      expect(slots).toHaveLength(BASKETS_A_DAY);
      for (const goods of [...slots, spare]) {
        const kinds = goods.map(({ good }) => good);
        expect(new Set(kinds).size).toBe(kinds.length);
        expect(kinds).toEqual(basketGoods.filter((good) => kinds.includes(good)));
        for (const { good, quantity } of goods) {
          expect([...quick, ...slow]).toContain(good);
          expect(quantity).toBeGreaterThan(0);
          expect(quantity).toBeLessThanOrEqual(good === 'egg' ? hens : tens[1] * 10);
        }
      }
      expect(slots).not.toContainEqual(spare);
      expect(slots.filter((goods) => isSlow(level, goods))).toHaveLength(slow.length > 0 ? 1 : 0);
    }),
  );
});

test('the draw is the same on every node, and other for each day and player', () => {
  expect(drawOf(7, 100, 3)).toEqual(drawOf(7, 100, 3));
  // Figures of one draw: a change of the generator would change baskets that players saw.
  expect(drawOf(7, 100, 1)).toEqual({
    slots: [
      [
        { good: 'apple', quantity: 10 },
        { good: 'orange', quantity: 10 },
      ],
      [{ good: 'orange', quantity: 20 }],
      [{ good: 'apple', quantity: 20 }],
    ],
    spare: [{ good: 'orange', quantity: 25 }],
  });
  const days = new Set(Array.from({ length: 30 }, (_, day) => JSON.stringify(drawOf(7, day, 4))));
  const players = new Set(Array.from({ length: 30 }, (_, player) => JSON.stringify(drawOf(player, 100, 4))));
  expect(Math.min(days.size, players.size)).toBe(30);
});

test.each(levels)(
  'level %i asks all players alike: every kind, size and slot comes about equally often',
  (level) => {
    const { quick, tens } = basketTerms[level - 1]!;
    const draws = Array.from({ length: 3_000 }, (_, player) => drawOf(player, 500, level));
    const asked = quick.map(
      (kind) =>
        draws.filter(({ slots }) => slots.some((goods) => goods.some(({ good }) => good === kind))).length,
    );
    expect(Math.min(...asked) / Math.max(...asked)).toBeGreaterThan(0.9);
    const slow = Array.from(
      { length: BASKETS_A_DAY },
      (_, at) => draws.filter(({ slots }) => isSlow(level, slots[at]!)).length,
    );
    if (level > 1) expect(Math.min(...slow) / Math.max(...slow)).toBeGreaterThan(0.85);
    // No player is luckier in the long run: quantities of 300 days differ little between players.
    const sums = Array.from({ length: 40 }, (_, player) =>
      Array.from({ length: 300 }, (_day, day) => drawOf(player, day, level).slots.flat())
        .flat()
        .reduce((sum, { quantity }) => sum + quantity, 0),
    );
    expect(Math.max(...sums) / Math.min(...sums)).toBeLessThan(1.2);
    expect(Math.max(...sums)).toBeLessThanOrEqual(300 * BASKETS_A_DAY * tens[1] * 10);
  },
);

test('the bonus is its part of what the goods earned, rounded down', () => {
  expect(basketBonus(14n * UNIT, { BASKET_BONUS_BPS: 500 })).toBe(700_000n);
  expect(basketBonus(19n, { BASKET_BONUS_BPS: 500 })).toBe(0n);
});
