import { expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { UNIT } from '#core/money/amount.ts';
import { giftTree, isGiftFruit } from '#core/rules/giftTree.ts';

const GROW_MS = 4 * 3_600_000;
const NOW = 1_700_000_000_000;

test('a gift tree has every care, the fruit of a full harvest, and is worth at most 3 ATR', () => {
  const ripeAt = NOW + 6_000;
  const sownAt = ripeAt - GROW_MS;
  expect(giftTree(defaultConstants, GROW_MS, NOW, 1)).toEqual({
    spent: 0n,
    // 3 ATR over 146 fruits, rounded down.
    fruitPrice: 20_547n,
    promised: 146,
    sownAt,
    ripeAt,
    weedsAt: sownAt,
    insectsAt: sownAt,
    wateredAt: sownAt,
    fertilizedAt: sownAt,
    weededAt: sownAt,
    insectsKilledAt: sownAt,
  });
});

test('it ripens in the same wall time at any speed of the game, a tick of the clock at least', () => {
  expect(giftTree(defaultConstants, GROW_MS, NOW, 240)?.ripeAt).toBe(NOW + 6_000 * 240);
  expect(giftTree({ ...defaultConstants, GIFT_TREE_RIPE_MS: 0 }, GROW_MS, NOW, 1)?.ripeAt).toBe(NOW + 1);
});

test('it is sown now where its growth is shorter than the wait', () => {
  expect(giftTree(defaultConstants, 1_000, NOW, 1)?.sownAt).toBe(NOW);
  expect(giftTree(defaultConstants, 6_001, NOW, 1)?.sownAt).toBe(NOW - 1);
});

test('there is none where it would bear nothing, or fruit of no price', () => {
  const tree = (part: Partial<typeof defaultConstants>) =>
    giftTree({ ...defaultConstants, ...part }, GROW_MS, NOW, 1);
  expect(tree({ GIFT_TREE_WORTH: '0.000145' })).toBeNull();
  expect(tree({ GIFT_TREE_WORTH: '0.000146' })?.fruitPrice).toBe(1n);
  expect(tree({ FRUIT_BASE: 0 })).toBeNull();
  expect(tree({ GIFT_TREE_WORTH: '0' })).toBeNull();
});

test('gift fruit is told by its price: a full harvest of it is worth no more than a gift tree', () => {
  expect(isGiftFruit(20_547n, defaultConstants)).toBe(true);
  expect(isGiftFruit(20_548n, defaultConstants)).toBe(false);
  const even = { ...defaultConstants, GIFT_TREE_WORTH: '1.46' };
  expect([isGiftFruit(UNIT / 100n, even), isGiftFruit(UNIT / 100n + 1n, even)]).toEqual([true, false]);
});
