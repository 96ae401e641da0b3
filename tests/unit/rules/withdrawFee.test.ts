import fc from '../../support/fc.ts';
import { expect, test } from 'vitest';
import { UNIT } from '#core/money/amount.ts';
import { withdrawFee } from '#core/rules/withdrawFee.ts';

const terms = { feeBps: 1_500, feeOn: 'all', feeFree: 0n } as const;

test('the fee is 15 % of everything, rounded up against the payer', () => {
  expect(withdrawFee(100n * UNIT, terms)).toBe(15n * UNIT);
  expect(withdrawFee(1n, terms)).toBe(1n);
  expect(withdrawFee(100n * UNIT, { ...terms, feeFree: 40n * UNIT })).toBe(15n * UNIT);
});

test('under `gains` only the amount beyond the recharged part is charged', () => {
  const gains = { feeBps: 1_500, feeOn: 'gains', feeFree: 40n * UNIT } as const;
  expect(withdrawFee(100n * UNIT, gains)).toBe(9n * UNIT);
  expect(withdrawFee(40n * UNIT, gains)).toBe(0n);
  expect(withdrawFee(41n * UNIT, gains)).toBe(150_000n);
});

test('the fee is never negative, never above the gross, and grows with it', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 15n });
  const feeOn = fc.constantFrom('all' as const, 'gains' as const);
  fc.assert(
    fc.property(amount, amount, amount, feeOn, (gross, increase, feeFree, on) => {
      const of = (sum: bigint) => withdrawFee(sum, { feeBps: 1_500, feeOn: on, feeFree });
      expect(of(gross)).toBeGreaterThanOrEqual(0n);
      expect(of(gross)).toBeLessThanOrEqual(gross);
      expect(of(gross + increase)).toBeGreaterThanOrEqual(of(gross));
    }),
  );
});
