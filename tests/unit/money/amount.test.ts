import fc from '../../support/fc.ts';
import { describe, expect, test } from 'vitest';
import { amountOf, formatAmount, MAX_AMOUNT, parseAmount, UNIT } from '#core/money/amount.ts';

describe('parseAmount', () => {
  test.each([
    ['0', 0n],
    ['1', 1_000_000n],
    ['0.000001', 1n],
    ['12.5', 12_500_000n],
    ['12.500000', 12_500_000n],
    ['9223372036854.775807', MAX_AMOUNT],
  ])('reads %s', (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });

  test.each([
    '',
    ' ',
    '-1',
    '+1',
    '1e3',
    '01',
    '00',
    '1.',
    '.5',
    '1.0000001',
    '1,5',
    '1 ',
    ' 1',
    '0x10',
    'NaN',
    'Infinity',
    '１',
    '1\n',
    '9223372036854.775808',
    '99999999999999',
  ])('does not read %j', (text) => {
    expect(parseAmount(text)).toBeNull();
  });

  test('parses the output of formatAmount for every amount', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, MAX_AMOUNT), (amount) => {
        expect(parseAmount(formatAmount(amount))).toBe(amount);
      }),
    );
    for (let amount = 0n; amount <= 10_000n; amount++) expect(parseAmount(formatAmount(amount))).toBe(amount);
  });
});

describe('formatAmount', () => {
  test.each([
    [0n, '0'],
    [1n, '0.000001'],
    [-1n, '-0.000001'],
    [1_500_000n, '1.5'],
    [-12_000_000n, '-12'],
    [100n * UNIT, '100'],
    [MAX_AMOUNT, '9223372036854.775807'],
  ])('writes %s', (amount, text) => {
    expect(formatAmount(amount)).toBe(text);
  });

  test('writes the shortest text: no trailing zeros, no lone point, no "-0"', () => {
    fc.assert(
      fc.property(fc.bigInt(-MAX_AMOUNT, MAX_AMOUNT), (amount) => {
        expect(formatAmount(amount)).toMatch(/^(0|-?(0|[1-9]\d*)(\.\d{0,5}[1-9])?)$/);
      }),
    );
    expect(formatAmount(-0n)).toBe('0');
  });
});

describe('amountOf', () => {
  test('reads a constant and throws for an invalid one', () => {
    expect(amountOf('50')).toBe(50n * UNIT);
    expect(() => amountOf('fifty')).toThrow('not an amount: fifty');
  });
});
