import { describe, expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { UNIT } from '#core/money/amount.ts';
import { bpsFloor } from '#core/money/round.ts';
import { landBack } from '#core/rules/landBack.ts';

const LAND = 108n * UNIT;
const back = (spent: bigint, returned = 0n, land = LAND) =>
  landBack({ spent: spent + land, land, returned }, defaultConstants);

describe('manor credit for land', () => {
  test('is a part of the own farm spending besides land', () => {
    expect(back(0n)).toBe(0n);
    expect(back(100n * UNIT)).toBe(bpsFloor(100n * UNIT, defaultConstants.LAND_BACK_BPS));
  });

  test('is the price of the land in all, and nothing for a free plot', () => {
    expect(back(1_000_000n * UNIT)).toBe(LAND);
    expect(back(1_000_000n * UNIT, LAND)).toBe(0n);
    expect(back(1_000_000n * UNIT, 0n, 0n)).toBe(0n);
  });

  test('comes in parts that add up to the same', () => {
    let returned = 0n;
    for (let spent = 0n; spent < 2_000n; spent += 7n) returned += back(spent * UNIT, returned);
    expect(returned).toBe(LAND);
  });

  test('is never below zero, also after the constant fell', () => {
    expect(back(100n * UNIT, 50n * UNIT)).toBe(0n);
    const paid = { spent: 1_000n * UNIT, land: LAND, returned: 0n };
    expect(landBack(paid, { LAND_BACK_BPS: 0 })).toBe(0n);
  });
});
