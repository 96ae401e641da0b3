import { expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { dailyGoals } from '#core/catalog/dailyGoals.ts';
import { stepGoals } from '#core/catalog/stepGoals.ts';
import { amountOf } from '#core/money/amount.ts';
import { goalKeys } from '#core/catalog/goalKeys.ts';
import { drawDailyGoals, maySaplingBeGiven, rewardWorth } from '#core/rules/goals.ts';
import fc from '../../support/fc.ts';

test('every goal has a key of its own, and each kind of step grows', () => {
  expect(new Set(goalKeys).size).toBe(stepGoals.length + dailyGoals.length);
  for (const { fact } of stepGoals) {
    const needs = stepGoals.filter((goal) => goal.fact === fact).map(({ need }) => need);
    expect(needs).toEqual([...new Set(needs)].sort((a, b) => a - b));
  }
});

test('three daily goals of different facts are drawn, and none that the farm cannot do', () => {
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(chance, { minLength: 3, maxLength: 3 }),
      fc.nat(24),
      fc.nat(12),
      (chances, plots, hens) => {
        const drawn = drawDailyGoals({ plots, hens }, chances);
        expect(new Set(drawn.map(({ fact }) => fact)).size).toBe(3);
        for (const { key } of drawn) {
          const { terms } = dailyGoals.find((goal) => goal.key === key)!;
          expect(terms.plots).toBeLessThanOrEqual(plots);
          expect(terms.hens).toBeLessThanOrEqual(hens);
        }
      },
    ),
  );
});

test('the budget counts credit at its face, a ticket at its price, a coupon at its escrow', () => {
  const worth = (kind: 'ATB' | 'TKT' | 'care' | 'sapling') =>
    rewardWorth(kind === 'ATB' ? { kind, amount: 3 } : { kind, amount: 1 }, defaultConstants);
  expect(worth('ATB')).toBe(amountOf('3'));
  expect(worth('TKT')).toBe(amountOf(defaultConstants.TICKET_PRICE));
  expect([worth('care'), worth('sapling')]).toEqual([amountOf('12'), amountOf('12')]);
});

test('saplings are given up to what was spent', () => {
  expect(maySaplingBeGiven(0n, 19n, 20n)).toBe(false);
  expect(maySaplingBeGiven(20n, 40n, 20n)).toBe(true);
  expect(maySaplingBeGiven(21n, 40n, 20n)).toBe(false);
});
