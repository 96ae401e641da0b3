import {
  BASKETS_A_DAY,
  basketGoods,
  basketTerms,
  type BasketGood,
  type BasketTerms,
} from '#core/catalog/baskets.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import { bpsFloor } from '#core/money/round.ts';

/** A kind of goods in a basket, and its quantity. */
export interface BasketLine {
  good: BasketGood;
  quantity: number;
}

/** Baskets of a player and game day: one a slot, and the one that an exchange brings. */
export interface DrawnBaskets {
  slots: readonly (readonly BasketLine[])[];
  spare: readonly BasketLine[];
}

/** Chances per basket: its kinds, its size, its parts, and its slow goods with their quantity. */
const CHANCES_PER_BASKET = 6;

/** Numbers that a draw takes: the slot of slow goods, and those of each basket and the spare one. */
export const BASKET_CHANCES = 1 + (BASKETS_A_DAY + 1) * CHANCES_PER_BASKET;

/** Fruit in one step of a basket's size. */
const TEN = 10;

/** The terms of a level; those of the highest for any above it. */
function termsOf(level: number): BasketTerms {
  const terms = basketTerms[Math.min(level, basketTerms.length) - 1];
  if (!terms) throw new Error(`there are no baskets for level ${level}`);
  return terms;
}

/** All sets of one to three kinds, in the order of the kinds. */
function setsOf(kinds: readonly Seed[]): Seed[][] {
  return kinds.reduce<Seed[][]>((sets, kind) => [...sets, ...sets.map((set) => [...set, kind]), [kind]], []);
}

/** Splits tens among kinds; each gets at least one. */
function split(tens: number, kinds: readonly Seed[], chances: readonly number[]): BasketLine[] {
  let left = tens;
  return kinds.map((good, at) => {
    const others = kinds.length - at - 1;
    const part = others === 0 ? left : 1 + Math.floor((chances[at] ?? 0) * (left - others));
    left -= part;
    return { good, quantity: part * TEN };
  });
}

const inOrder = (lines: readonly BasketLine[]): BasketLine[] =>
  [...lines].sort((a, b) => basketGoods.indexOf(a.good) - basketGoods.indexOf(b.good));

/**
 * Draws the baskets of a level. The three ask for different kinds as far as the level has enough. From level 2 on one
 * slot asks for slow goods too, so that the other two can be filled by what ripens within a day. The spare basket's size
 * ends in five: it is never the basket that it replaces.
 * @param chances BASKET_CHANCES numbers in [0, 1)
 */
export function drawBaskets(level: number, chances: readonly number[]): DrawnBaskets {
  const terms = termsOf(level);
  const [least, most] = terms.tens;
  const slowSlot = terms.slow.length > 0 ? Math.floor((chances[0] ?? 0) * BASKETS_A_DAY) : -1;
  let sets = setsOf(terms.quick);
  const drawn = Array.from({ length: BASKETS_A_DAY + 1 }, (_, slot) => {
    const [set = 0, size = 0, first = 0, second = 0, kind = 0, quantity = 0] = chances.slice(
      1 + slot * CHANCES_PER_BASKET,
    );
    if (sets.length === 0) sets = setsOf(terms.quick);
    const [kinds = []] = sets.splice(Math.floor(set * sets.length), 1);
    const tens = least + Math.floor(size * (most - least + 1));
    const slow = slot === slowSlot ? terms.slow[Math.floor(kind * terms.slow.length)] : undefined;
    if (slow === undefined) return split(tens, kinds, [first, second]);
    const half = Math.max(1, Math.floor(tens / 2));
    const count = 1 + Math.floor(quantity * (slow === 'egg' ? terms.hens : half));
    const [beside = 'apple'] = kinds;
    return [...split(half, [beside], []), { good: slow, quantity: slow === 'egg' ? count : count * TEN }];
  });
  const [spare = [], ...slots] = [...drawn.slice(-1), ...drawn.slice(0, -1)];
  const [changed, ...rest] = inOrder(spare);
  if (!changed) throw new Error('an empty basket was drawn');
  return {
    slots: slots.map(inOrder),
    spare: [{ ...changed, quantity: changed.quantity - TEN / 2 }, ...rest],
  };
}

/** Bonus of a filled basket in ATB units: BASKET_BONUS_BPS of what its goods earned, rounded down. */
export function basketBonus(earned: bigint, constants: { BASKET_BONUS_BPS: number }): bigint {
  return bpsFloor(earned, constants.BASKET_BONUS_BPS);
}
