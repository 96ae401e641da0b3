import { describe, expect, test } from 'vitest';
import { constantsSchema, defaultConstants } from '#core/catalog/constants.ts';
import { recordTypes, specifiedRecordTypes } from '#core/catalog/recordTypes.ts';
import { saplings } from '#core/catalog/saplings.ts';
import { amountOf } from '#core/money/amount.ts';

describe('constants', () => {
  test('of genesis add up to the cap', () => {
    const { GENESIS_EMISSION, GENESIS_PROMOTION, GENESIS_TEAM, GENESIS_SWAP_ATR, ATR_CAP } = defaultConstants;
    const parts = [GENESIS_EMISSION, GENESIS_PROMOTION, GENESIS_TEAM, GENESIS_SWAP_ATR].map(amountOf);
    expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amountOf(ATR_CAP));
  });

  test('open the swap pool at 0.10 USDT', () => {
    const { GENESIS_SWAP_ATR, GENESIS_SWAP_USDT } = defaultConstants;
    expect(amountOf(GENESIS_SWAP_USDT) * 10n).toBe(amountOf(GENESIS_SWAP_ATR));
  });

  test('are refused when one is missing, unknown or malformed', () => {
    const { HEN_PRICE: _, ...missing } = defaultConstants;
    expect(constantsSchema.safeParse(missing).success).toBe(false);
    expect(constantsSchema.safeParse({ ...defaultConstants, HEN_COLOUR: 'red' }).success).toBe(false);
    expect(constantsSchema.safeParse({ ...defaultConstants, HEN_PRICE: '-200' }).success).toBe(false);
    expect(constantsSchema.safeParse({ ...defaultConstants, CARE_COST_BPS: 0.5 }).success).toBe(false);
  });
});

describe('the catalog', () => {
  test('has five saplings with their prices and growing times', () => {
    const table = Object.entries(saplings).map(([seed, { price, growMs }]) => [
      seed,
      price / 1_000_000n,
      growMs / 3_600_000,
    ]);
    expect(table).toEqual([
      ['apple', 20n, 4],
      ['orange', 35n, 8],
      ['peach', 50n, 24],
      ['banana', 80n, 48],
      ['mango', 120n, 72],
    ]);
  });

  test('has each of the twenty specified record types once', () => {
    expect(specifiedRecordTypes).toHaveLength(20);
    expect(new Set(recordTypes).size).toBe(recordTypes.length);
  });
});
