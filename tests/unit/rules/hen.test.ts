import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import {
  feedCost,
  feedRefusal,
  henDay,
  henSpend,
  laidAt,
  nextFeedAt,
  nextHenChangeAt,
  type Hen,
} from '#core/rules/hen.ts';
import { eggPrice } from '#core/rules/yield.ts';
import { defaultConstants } from '#core/catalog/constants.ts';

const boughtAt = 1_700_000_123_456;
const henOf = (fedDay: number | null = null): Hen => ({ boughtAt, endsAt: boughtAt + 60 * DAY_MS, fedDay });

describe('a hen', () => {
  test('counts its own days from the instant it was bought', () => {
    expect(henDay(henOf(), boughtAt)).toBe(0);
    expect(henDay(henOf(), boughtAt + DAY_MS - 1)).toBe(0);
    expect(henDay(henOf(), boughtAt + DAY_MS)).toBe(1);
    expect(henDay(henOf(), boughtAt + 60 * DAY_MS - 1)).toBe(59);
  });

  test('is fed once a day, again at the first instant of the next day, and not after its life', () => {
    expect(feedRefusal(henOf(), boughtAt)).toBeNull();
    expect(feedRefusal(henOf(0), boughtAt + DAY_MS - 1)).toBe('henAlreadyFed');
    expect(feedRefusal(henOf(0), boughtAt + DAY_MS)).toBeNull();
    expect(feedRefusal(henOf(58), boughtAt + 60 * DAY_MS - 1)).toBeNull();
    expect(feedRefusal(henOf(58), boughtAt + 60 * DAY_MS)).toBe('henGone');
    expect(feedRefusal(henOf(59), boughtAt + 60 * DAY_MS)).toBe('henGone');
  });

  test('is not fed twice for one day by a clock that runs back', () => {
    expect(feedRefusal(henOf(5), boughtAt + 5 * DAY_MS - 1)).toBe('henAlreadyFed');
    expect(henDay(henOf(), boughtAt - 1)).toBe(0);
    expect(feedRefusal(henOf(0), boughtAt - 2 * DAY_MS)).toBe('henAlreadyFed');
  });

  test('has the instant of its next feeding', () => {
    expect(nextFeedAt(henOf())).toBe(boughtAt);
    expect(nextFeedAt(henOf(0))).toBe(boughtAt + DAY_MS);
    expect(nextFeedAt(henOf(58))).toBe(boughtAt + 59 * DAY_MS);
    expect(nextFeedAt(henOf(59))).toBeNull();
  });

  test('changes next with an egg, a day of its life, or its end', () => {
    const hen = { ...henOf(0), eggsAt: [boughtAt + 5_000, boughtAt + 9_000] };
    expect(nextHenChangeAt(hen, boughtAt)).toBe(boughtAt + 5_000);
    expect(nextHenChangeAt(hen, boughtAt + 5_000)).toBe(boughtAt + 9_000);
    expect(nextHenChangeAt(hen, boughtAt + 9_000)).toBe(boughtAt + DAY_MS);
    expect(nextHenChangeAt({ ...hen, endsAt: boughtAt + 10_000 }, boughtAt + 9_000)).toBe(boughtAt + 10_000);
    expect(nextHenChangeAt(hen, hen.endsAt)).toBe(Infinity);
  });

  test('lays six hours after feeding, at the latest when its life ends', () => {
    const { HEN_LAY_MS } = defaultConstants;
    expect(laidAt(henOf(), boughtAt, defaultConstants)).toBe(boughtAt + HEN_LAY_MS);
    const end = boughtAt + 60 * DAY_MS;
    expect(laidAt(henOf(), end - HEN_LAY_MS, defaultConstants)).toBe(end);
    expect(laidAt(henOf(), end - 1, defaultConstants)).toBe(end);
  });
});

describe('eggPrice', () => {
  test('is y × 260 / 60, rounded down: 4.55 at y = 1.05, 4.333333 at 1, 3.466666 at 0.8', () => {
    expect(eggPrice(1_050_000, defaultConstants)).toBe(4_550_000n);
    expect(eggPrice(1_000_000, defaultConstants)).toBe(4_333_333n);
    expect(eggPrice(800_000, defaultConstants)).toBe(3_466_666n);
  });
});

test('the first feeding of a hen costs nothing, every later one its price', () => {
  expect([0, 1, 2, 59].map((fedDays) => feedCost({ fedDays }, 1_000_000n))).toEqual([
    0n,
    1_000_000n,
    1_000_000n,
    1_000_000n,
  ]);
});

test('a hen costs its price and the feed of every day but one', () => {
  expect(henSpend({ price: '200', feedPrice: '1', lifeDays: 60 })).toBe(259_000_000n);
  expect(henSpend({ price: '200', feedPrice: '1', lifeDays: 1 })).toBe(200_000_000n);
});
