import { expect, test } from 'vitest';
import { chainUnits, ledgerAmount } from '#core/money/chainUnits.ts';

test('a token of 6 decimals has the units of the ledger', () => {
  expect(ledgerAmount(12_500_000n, 6)).toBe(12_500_000n);
  expect(chainUnits(12_500_000n, 6)).toBe(12_500_000n);
});

test('a token of 18 decimals is rounded down, and paid out exactly', () => {
  expect(ledgerAmount(1_999_999_999_999n, 18)).toBe(1n);
  expect(ledgerAmount(999_999_999_999n, 18)).toBe(0n);
  expect(chainUnits(1n, 18)).toBe(1_000_000_000_000n);
  expect(ledgerAmount(chainUnits(123_456n, 18), 18)).toBe(123_456n);
});

test('a token with fewer decimals than the ledger is refused', () => {
  expect(() => ledgerAmount(1n, 5)).toThrow('a token of 5 decimals');
  expect(() => chainUnits(1n, 2)).toThrow('a token of 2 decimals');
});
