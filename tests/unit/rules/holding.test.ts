import fc from '../../support/fc.ts';
import { expect, test } from 'vitest';
import { recordTypes, type RecordType } from '#core/catalog/recordTypes.ts';
import { bestRange, excessOf, foldLine, holdingOf, type HoldingFold } from '#core/rules/holding.ts';

const constants = { HOLD_BASE: '5000', HOLD_PER_LEVEL: '5000' };

test('the range is 5 000 and 5 000 a level; only earned coins above it are excess', () => {
  expect(bestRange(1, constants)).toBe(10_000_000_000n);
  expect(bestRange(6, constants)).toBe(35_000_000_000n);
  const excess = (held: bigint, protectedAtr: bigint) =>
    excessOf({ held, protected: protectedAtr, destroyable: held - protectedAtr }, 10n);
  expect([9n, 10n].map((held) => excess(held, 0n))).toEqual([0n, 0n]);
  expect(excess(11n, 0n)).toBe(1n);
  expect(excess(30n, 25n)).toBe(5n);
  expect(excess(30n, 30n)).toBe(0n);
});

test('open orders and pending withdrawals count as held, and only available ATR is destroyed', () => {
  const locked = [
    { reference: 'order:1', amount: 30n },
    { reference: 'withdrawal:2', amount: 8n },
  ];
  const holding = holdingOf(10n, locked, { protected: 4n, locks: new Map([['order:1', 5n]]) });
  expect(holding).toEqual({ held: 48n, protected: 9n, destroyable: 6n });
  expect(excessOf(holding, 20n)).toBe(6n);
  expect(excessOf(holding, 45n)).toBe(3n);
  // Of a lock that is larger than the rest of its order, the rest alone is protected; the balance may be newer.
  const filled = holdingOf(3n, [{ reference: 'order:1', amount: 2n }], {
    protected: 4n,
    locks: new Map([['order:1', 5n]]),
  });
  expect(filled).toEqual({ held: 5n, protected: 5n, destroyable: 0n });
});

test('earned ATR that goes through the exchange pool and back stays earned', () => {
  const earned = [
    ['atrOutput', 100],
    ['swap', -100],
  ] as const;
  expect(play([...earned, ['swap', 98]]).protected).toBe(0n);
  expect(play([...earned, ['otcBuy', 60], ['swap', 60]]).protected).toBe(20n);
  // Bought ATR stays bought on its way, and what is bought beyond it is protected.
  expect(
    play([
      ['recharge', 70],
      ['swap', -70],
      ['swap', 60],
    ]).protected,
  ).toBe(60n);
  expect(
    play([
      ['recharge', 70],
      ['atrOutput', 30],
      ['swap', -100],
      ['swap', 90],
    ]).protected,
  ).toBe(60n);
});

/** Plays lines of [type, amount, reference, carried] on an empty account. */
function play(lines: readonly (readonly [RecordType, number, string?, number?])[]) {
  let balance = 0n;
  let fold: HoldingFold = { protected: 0n, locks: new Map(), sold: 0n };
  let sent = 0n;
  for (const [type, amount, reference = '', carried = 0] of lines) {
    balance += BigInt(amount);
    const line = { type, amount: BigInt(amount), balance, reference, carried: BigInt(carried) };
    ({ fold, sent } = foldLine(fold, line));
  }
  return { protected: fold.protected, balance, sent, locks: fold.locks };
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

test('protected is what was paid for or recharged, and nothing else', () => {
  const isProtected = (type: RecordType) => play([[type, 7, 'r', 0]]).protected === 7n;
  expect(recordTypes.filter(isProtected).toSorted()).toEqual([
    'backendRecharge',
    'otcBuy',
    'recharge',
    'swap',
  ]);
});

test('what an order gave back it cannot give back again; others give back what they locked', () => {
  const locked = [
    ['recharge', 100],
    ['otcSell', -60, 'order:1'],
    ['otcSell', -40, 'order:2'],
  ] as const;
  expect(play([...locked, ['otcSell', 60, 'order:1'], ['otcSell', 60, 'order:1']]).protected).toBe(60n);
  expect(play([...locked, ['otcSell', 20, 'order:1'], ['otcSell', 60, 'order:1']]).protected).toBe(60n);
  expect(play([...locked, ['otcSell', 40, 'order:2'], ['otcSell', 60, 'order:1']]).protected).toBe(100n);
  expect(play([...locked, ['atrOutput', 60, 'order:1']]).protected).toBe(0n);
  expect(
    play([
      ['recharge', 9],
      ['saplingPurchase', -9, 'x'],
      ['otcSell', 9, 'x'],
    ]).protected,
  ).toBe(0n);
  // Two locks under one reference come back together.
  const twice = [
    ['recharge', 9],
    ['withdrawal', -4, 'w'],
    ['withdrawal', -5, 'w'],
  ] as const;
  expect(play([...twice, ['withdrawalRefund', 9, 'w']]).protected).toBe(9n);
});

test('protected ATR stays what it is while there is more, and is the balance where there is less', () => {
  const bought = [
    ['recharge', 100],
    ['atrOutput', 50],
  ] as const;
  expect(play([...bought, ['saplingPurchase', -20]]).protected).toBe(100n);
  expect(play([...bought, ['saplingPurchase', -50]]).protected).toBe(100n);
  expect(play([...bought, ['saplingPurchase', -51]]).protected).toBe(99n);
});

test('a lock is remembered with its protected part alone, and forgotten when all of that came back', () => {
  expect(
    play([
      ['atrOutput', 9],
      ['otcSell', -9, 'o'],
    ]).locks,
  ).toEqual(new Map());
  const locked = [
    ['recharge', 9],
    ['otcSell', -9, 'o'],
  ] as const;
  expect(play([...locked]).locks).toEqual(new Map([['o', 9n]]));
  expect(play([...locked, ['otcSell', 4, 'o']]).locks).toEqual(new Map([['o', 5n]]));
  expect(play([...locked, ['otcSell', 9, 'o']]).locks).toEqual(new Map());
});

test('a transfer carries the protected part it uses', () => {
  expect(play([['atrOutput', 70, '', 20]]).protected).toBe(0n);
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
      let fold: HoldingFold = { protected: 0n, locks: new Map(), sold: 0n };
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
