import { describe, expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { amountOf } from '#core/money/amount.ts';
import { allPlans, takingsOf, type Plan } from '../../simulate/adversary.ts';

/** Best of all plans for ten accounts (`npm run simulate -- --adversary`), on one plot so that ten thousand are fast. */
const BEST: Plan = {
  seed: 'mango',
  plots: 1,
  cares: 'all',
  gifts: true,
  coupon: 'care',
  buysTickets: false,
};
/** The first coupon is used on the fourth day. */
const DAYS = 4;
const MINUTE = 60_000;

const { FARM_FALL_ATR, TICKET_DAY_BUDGET_ATR, TUTORIAL_DAY_BUDGET_ATR, GOAL_DAY_BUDGET_ATR } =
  defaultConstants;

test('the search knows the best plan', () => {
  expect(allPlans()).toContainEqual(BEST);
});

describe('one person with many accounts', () => {
  test.each([1, 100, 10_000])(
    '%i accounts are given at most what one account is, and the emission',
    (accounts) => {
      const alone = takingsOf(BEST, 1, undefined, DAYS);
      const ring = takingsOf(BEST, accounts, undefined, DAYS);
      expect(ring.given).toBeGreaterThan(0n);
      // Nobody else plays: all emission is the ring's.
      expect(ring.given).toBeLessThanOrEqual(alone.given + ring.emitted);
      const budgets = [TICKET_DAY_BUDGET_ATR, TUTORIAL_DAY_BUDGET_ATR, GOAL_DAY_BUDGET_ATR].map(amountOf);
      const most = budgets.reduce((sum, budget) => sum + budget, 0n) * BigInt(DAYS);
      expect(ring.given).toBeLessThanOrEqual(most);
      // The farm pool gives a day's emission, what was spent, and a bounded rest (decision 117).
      expect(ring.drained).toBeLessThanOrEqual(amountOf(FARM_FALL_ATR) * BigInt(DAYS));
    },
    2 * MINUTE,
  );

  test('an account of many is given no larger part of its spending than an account alone', () => {
    const alone = takingsOf(BEST, 1, undefined, 10);
    const ring = takingsOf(BEST, 100, undefined, 10);
    expect(ring.given * alone.spent).toBeLessThanOrEqual(alone.given * ring.spent);
  });

  test('what an account is given without tickets and check-ins is nothing', () => {
    expect(takingsOf({ ...BEST, gifts: false, coupon: null }, 10, undefined, DAYS).given).toBe(0n);
  });
});
