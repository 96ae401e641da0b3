import { expect, test } from 'vitest';
import { UNIT } from '#core/money/amount.ts';
import { paymentWorth } from '#core/rules/paymentWorth.ts';

test('a payment of ATR is worth what P says in USDT, rounded up; one of USDT is worth itself', () => {
  expect(paymentWorth('ATR', 10_000n * UNIT, 100_000n)).toBe(1_000n * UNIT);
  expect(paymentWorth('ATR', 1n, 100_000n)).toBe(1n);
  expect(paymentWorth('ATR', 10_000n * UNIT + 1n, 100_000n)).toBe(1_000n * UNIT + 1n);
  expect(paymentWorth('USDT', 7n, 100_000n)).toBe(7n);
});
