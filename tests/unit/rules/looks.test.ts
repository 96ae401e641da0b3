import { expect, test } from 'vitest';
import { lookSlots, MAX_PLACED_LOOKS, groupOfSlot } from '#core/catalog/lookSlots.ts';
import { lookGroups } from '#core/catalog/lookKinds.ts';
import { isLookId, lookIds, lookOf } from '#core/catalog/looks.ts';
import { buyRefusal, hasLook, placeRefusal, type LookFacts, type PlacedLook } from '#core/rules/looks.ts';

const nothing: LookFacts = {
  level: 1,
  hearts: 0,
  album: 0,
  ribbonGold: 0,
  ribbonSilver: 0,
  ribbonBronze: 0,
  owner: 0,
};

test('each look has a price or a condition, and its group has slots', () => {
  for (const id of lookIds) {
    const { price, opens, group } = lookOf(id);
    expect(
      [price, opens].filter((term) => term !== null),
      id,
    ).toHaveLength(1);
    expect(
      lookSlots.some((slot) => groupOfSlot(slot) === group),
      id,
    ).toBe(true);
  }
  expect(new Set(lookIds.map((id) => lookOf(id).group))).toEqual(new Set(lookGroups));
  expect(lookSlots.length).toBeGreaterThan(MAX_PLACED_LOOKS);
  expect(isLookId('fence-rail')).toBe(true);
  expect(isLookId('constructor')).toBe(false);
});

test("a look is the player's when bought, or while its condition is met", () => {
  expect(hasLook('dog', new Set(), nothing)).toBe(false);
  expect(hasLook('dog', new Set(['dog']), nothing)).toBe(true);
  expect(hasLook('birdhouse', new Set(['birdhouse']), nothing)).toBe(false);
  expect(hasLook('birdhouse', new Set(), { ...nothing, level: 2 })).toBe(true);
  expect(hasLook('house-owner', new Set(), { ...nothing, owner: 1 })).toBe(true);
});

test('a look is bought once, only when it has a price, and within its limit', () => {
  expect(buyRefusal('dog', new Set(), 0)).toBeNull();
  expect(buyRefusal('dog', new Set(['dog']), 0)).toBe('lookOwned');
  expect(buyRefusal('hat-crown', new Set(), 0)).toBe('lookNotForSale');
  expect(buyRefusal('fountain', new Set(), 999)).toBeNull();
  expect(buyRefusal('fountain', new Set(), 1000)).toBe('lookSoldOut');
});

test('a look is placed once, in an empty slot of its group, and forty at most', () => {
  expect(placeRefusal({ slot: 'edge-1', look: 'dog' }, [], false)).toBeNull();
  expect(placeRefusal({ slot: 'edge-17', look: 'dog' }, [], false)).toBe('lookSlotWrong');
  expect(placeRefusal({ slot: 'pond-1', look: 'dog' }, [], false)).toBe('lookSlotWrong');
  const dog: PlacedLook = { slot: 'edge-1', look: 'dog' };
  expect(placeRefusal({ slot: 'edge-2', look: 'dog' }, [dog], false)).toBe('lookPlaced');
  expect(placeRefusal({ slot: 'edge-1', look: 'cat' }, [dog], false)).toBe('lookSlotTaken');
  expect(placeRefusal({ slot: 'edge-1', look: 'cat' }, [dog], true)).toBeNull();
  const full = lookSlots.slice(0, MAX_PLACED_LOOKS).map((slot): PlacedLook => ({ slot, look: 'dog' }));
  const free = lookSlots.slice(MAX_PLACED_LOOKS).find((slot) => groupOfSlot(slot) === 'spot') ?? '';
  expect(placeRefusal({ slot: free, look: 'cat' }, full, false)).toBe('looksFull');
  expect(placeRefusal({ slot: free, look: 'cat' }, full.slice(1), false)).toBeNull();
});
