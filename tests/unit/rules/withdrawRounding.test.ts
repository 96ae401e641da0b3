import { expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { splitBps } from '#core/money/split.ts';
import { withdrawFee } from '#core/rules/withdrawFee.ts';
import { withdrawTerms } from '#server/wallet/withdrawTerms.ts';

const MAX_UNITS = 10_000n;

/** Amounts from 1 to MAX_UNITS that violate a condition: one expectation instead of ten thousand. */
function wrongOf(holds: (units: bigint) => boolean): bigint[] {
  const wrong: bigint[] = [];
  for (let units = 1n; units <= MAX_UNITS; units += 1n) if (!holds(units)) wrong.push(units);
  return wrong;
}

const complete = { feeBps: 1_500, feeOn: 'all', feeFree: 0n } as const;

test('the fee of every gross is the smallest that is not below 15 %, and not above the gross', () => {
  const isLeast = (gross: bigint, fee: bigint) =>
    fee * 100n >= gross * 15n && (fee - 1n) * 100n < gross * 15n;
  expect(wrongOf((gross) => isLeast(gross, withdrawFee(gross, complete)))).toEqual([]);
  expect(wrongOf((gross) => withdrawFee(gross, complete) <= gross)).toEqual([]);
});

test('fee and net of every gross add up for any fee-free part, and only the rest is charged', () => {
  const gains = { ...defaultConstants, WITHDRAW_FEE_ON: 'gains' as const };
  const holds = (gross: bigint) =>
    [0n, 1n, gross - 1n, gross, gross + 1n].every((feeFree) => {
      const { fee, net, free } = withdrawTerms(gross, feeFree, gains);
      const isWhole = fee + net === gross && free <= gross && free <= feeFree;
      return isWhole && fee === withdrawFee(gross - free, complete);
    });
  expect(wrongOf(holds)).toEqual([]);
});

test('the halves of every fee of ATR add up, and an odd unit is burned', () => {
  const holds = (fee: bigint) => {
    const shares = splitBps<'burn' | 'farm'>(fee, [
      ['burn', 5_000],
      ['farm', 5_000],
    ]);
    return shares.get('burn') === (fee + 1n) / 2n && shares.get('farm') === fee / 2n;
  };
  expect(wrongOf(holds)).toEqual([]);
});
