import fc from '../../support/fc.ts';
import { expect, test } from 'vitest';
import type { RecordType } from '#core/catalog/recordTypes.ts';
import { bestRange, excessOf, foldLine, type HoldingFold } from '#core/rules/holding.ts';

const constants = { HOLD_BASE: '5000', HOLD_PER_LEVEL: '5000' };

test('the range is 5 000 and 5 000 a level; only earned coins above it are excess', () => {
  expect(bestRange(1, constants)).toBe(10_000_000_000n);
  expect(bestRange(6, constants)).toBe(35_000_000_000n);
  expect(excessOf(10n, 0n, 10n)).toBe(0n);
  expect(excessOf(11n, 0n, 10n)).toBe(1n);
  expect(excessOf(30n, 25n, 10n)).toBe(5n);
  expect(excessOf(30n, 30n, 10n)).toBe(0n);
});

/** Plays lines of [type, amount, reference, carried] on an empty account. */
function play(lines: readonly (readonly [RecordType, number, string?, number?])[]) {
  let balance = 0n;
  let fold: HoldingFold = { protected: 0n, locks: new Map() };
  let sent = 0n;
  for (const [type, amount, reference = '', carried = 0] of lines) {
    balance += BigInt(amount);
    const line = { type, amount: BigInt(amount), balance, reference, carried: BigInt(carried) };
    ({ fold, sent } = foldLine(fold, line));
  }
  return { protected: fold.protected, balance, sent };
}

test('earned coins are spent first', () => {
  expect(
    play([
      ['recharge', 100],
      ['atrOutput', 50],
      ['saplingPurchase', -60],
    ]).protected,
  ).toBe(90n);
  expect(
    play([
      ['otcBuy', 100],
      ['saplingPurchase', -100],
      ['atrOutput', 70],
    ]).protected,
  ).toBe(0n);
});

test('an order or a withdrawal returns its protected ATR; a sale uses earned ATR first', () => {
  const locked = [
    ['swap', 100],
    ['atrOutput', 50],
    ['otcSell', -120, 'order:7'],
  ] as const;
  expect(play([...locked]).protected).toBe(30n);
  expect(play([...locked, ['otcSell', 120, 'order:7']]).protected).toBe(100n);
  expect(play([...locked, ['otcSell', 40, 'order:7']]).protected).toBe(70n);
  expect(play([...locked, ['otcSell', 90, 'order:7']]).protected).toBe(100n);
  expect(
    play([
      ['recharge', 9],
      ['withdrawal', -9, 'w'],
      ['withdrawalRefund', 9, 'w'],
    ]).protected,
  ).toBe(9n);
});

test('a transfer carries the protected part it uses', () => {
  expect(
    play([
      ['recharge', 100],
      ['atrOutput', 50],
      ['internalTransfer', -70],
    ]).sent,
  ).toBe(20n);
  expect(play([['internalTransfer', 70, '', 20]]).protected).toBe(20n);
});

test('protected ATR is never below zero nor above the balance, for any sequence', () => {
  const types = ['recharge', 'atrOutput', 'otcSell', 'withdrawal', 'saplingPurchase'] as const;
  const step = fc.tuple(
    fc.constantFrom(...types),
    fc.integer({ min: -50, max: 50 }),
    fc.constantFrom('a', 'b'),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let balance = 0n;
      let fold: HoldingFold = { protected: 0n, locks: new Map() };
      for (const [type, change, reference] of steps) {
        const amount = BigInt(change) < -balance ? -balance : BigInt(change);
        if (amount === 0n) continue;
        balance += amount;
        ({ fold } = foldLine(fold, { type, amount, balance, reference, carried: 0n }));
        expect(fold.protected >= 0n && fold.protected <= balance).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});
