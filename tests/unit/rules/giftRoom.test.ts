import { describe, expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { amountOf, UNIT } from '#core/money/amount.ts';
import { checkInCredit, giftRoom } from '#core/rules/giftRoom.ts';
import { seededRandom } from '../../support/seededRandom.ts';

const NOBODY = { spent: 0n, days: 0 };
const roomOf = (spent: bigint, world = NOBODY, gifted = 0n) =>
  giftRoom({ spent, gifted }, world, { ...defaultConstants, GIFT_SPEND_BPS: 1_000 });

describe('giftRoom', () => {
  test('is GIFT_SPEND_BPS, here a tenth, of the own spending less what was given, and never below zero', () => {
    expect(roomOf(100n * UNIT)).toBe(10n * UNIT);
    expect(roomOf(100n * UNIT, NOBODY, 4n * UNIT)).toBe(6n * UNIT);
    expect(roomOf(100n * UNIT, NOBODY, 11n * UNIT)).toBe(0n);
    expect(roomOf(0n)).toBe(0n);
  });

  test("is the own share of the days' budgets in a world that spends more", () => {
    // 2,000 ATR a day for 70,000 ATR a day.
    expect(roomOf(700n * UNIT, { spent: 490_000n * UNIT, days: 7 })).toBe(20n * UNIT);
    // A world that spends less leaves the tenth.
    expect(roomOf(700n * UNIT, { spent: 70_000n * UNIT, days: 7 })).toBe(70n * UNIT);
  });

  test('is not larger for a spending that is split among accounts', () => {
    const random = seededRandom(5);
    for (let turn = 0; turn < 500; turn += 1) {
      const parts = Array.from({ length: 1 + Math.floor(random() * 20) }, () =>
        BigInt(Math.floor(random() * 1e9)),
      );
      const all = parts.reduce((sum, part) => sum + part, 0n);
      const world = { spent: all + BigInt(Math.floor(random() * 1e12)), days: 1 + Math.floor(random() * 7) };
      const split = parts.reduce((sum, part) => sum + roomOf(part, world), 0n);
      expect(split).toBeLessThanOrEqual(roomOf(all, world));
    }
  });

  test("of all players together is at most the days' budgets", () => {
    const world = { spent: 10_000_000n * UNIT, days: 7 };
    const players = Array.from({ length: 1_000 }, () => world.spent / 1_000n);
    const all = players.reduce((sum, spent) => sum + roomOf(spent, world), 0n);
    expect(all).toBeLessThanOrEqual(7n * amountOf(defaultConstants.TICKET_DAY_BUDGET_ATR));
  });
});

test('check-in credit is CHECK_IN_ATB for each plot, or the room below it', () => {
  expect(checkInCredit(5n * UNIT, 0, defaultConstants)).toBe(2n * UNIT);
  expect(checkInCredit(5n * UNIT, 1, defaultConstants)).toBe(2n * UNIT);
  expect(checkInCredit(5n * UNIT, 2, defaultConstants)).toBe(4n * UNIT);
  expect(checkInCredit(5n * UNIT, 24, defaultConstants)).toBe(5n * UNIT);
  expect(checkInCredit(1n, 24, defaultConstants)).toBe(1n);
  expect(checkInCredit(0n, 24, defaultConstants)).toBe(0n);
});
