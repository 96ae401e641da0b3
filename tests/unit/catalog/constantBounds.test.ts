import { expect, test } from 'vitest';
import { checkConstants, isFixed } from '#core/catalog/checkConstants.ts';
import { constantBounds, faultOfBounds, isMoneyRule } from '#core/catalog/constantBounds.ts';
import { defaultConstants, type ConstantKey } from '#core/catalog/constants.ts';

const keys = Object.keys(defaultConstants) as ConstantKey[];

test('every constant with a number has a least and a most, and begins between them', () => {
  const without = keys.filter((key) => !isFixed(key) && !constantBounds[key]);
  expect(without).toEqual(['WITHDRAW_FEE_ON', 'OWNER_CONTACT']);
  for (const [key, [least, most]] of Object.entries(constantBounds)) {
    expect(least, key).toBeLessThan(most);
    expect(faultOfBounds(key as ConstantKey, defaultConstants)).toBeNull();
  }
});

test('variants that the specification names are within', () => {
  const variants = { TRANSFER_MIN: '30', OTC_BAND_BPS: 200, WITHDRAW_FEE_ON: 'gains' as const };
  for (const key of Object.keys(variants) as ConstantKey[]) {
    expect(faultOfBounds(key, { ...defaultConstants, ...variants })).toBeNull();
  }
});

test('a number beyond them is named by the rule, in every part of a split, list or amount', () => {
  const fault = (key: ConstantKey, value: unknown) =>
    faultOfBounds(key, { ...defaultConstants, [key]: value });
  expect(fault('TRANSFER_MIN', '0.999999')).toBe('1 ≤ TRANSFER_MIN ≤ 1000');
  expect(fault('TRANSFER_MIN', '1000.000001')).toBe('1 ≤ TRANSFER_MIN ≤ 1000');
  expect(fault('TRANSFER_MIN', '1000')).toBeNull();
  expect(fault('CAST_RATE_BPS', 2_001)).toBe('0 ≤ CAST_RATE_BPS ≤ 2000');
  const split = { ...defaultConstants.FARM_SPLIT_BPS, burn: 10_001 };
  expect(fault('FARM_SPLIT_BPS', split)).toBe('0 ≤ FARM_SPLIT_BPS ≤ 10000');
  expect(fault('LEVEL_POINTS', [0, 1, 2, 3, 4, 100_000_001])).toBe('0 ≤ LEVEL_POINTS ≤ 100000000');
});

test('everything but words for players is a money rule', () => {
  expect(keys.filter((key) => !isMoneyRule(key))).toEqual(['OWNER_CONTACT', 'VERSION_1_UNTIL']);
});

test('the tickets of a coupon cost at least what it is worth', () => {
  // Three tickets of 4 ATR are a coupon of 12.
  expect(checkConstants({ ...defaultConstants, TICKET_PRICE: '4' })).toBeNull();
  expect(checkConstants({ ...defaultConstants, TICKET_PRICE: '3.999999' })).toBe(
    'TICKET_PRICE × TICKET_CARE_COUPON ≥ CARE_COST_BPS',
  );
  expect(checkConstants({ ...defaultConstants, TICKET_SAPLING_COUPON: 2 })).toBe(
    'TICKET_PRICE × TICKET_SAPLING_COUPON ≥ COUPON_SAPLING_BPS',
  );
});
