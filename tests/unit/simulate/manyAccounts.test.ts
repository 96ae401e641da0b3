import { describe, expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { amountOf } from '#core/money/amount.ts';
import { allPlans, takingsOf, type Plan } from '../../simulate/adversary.ts';
import { PlainBooks } from '../../simulate/plainBooks.ts';
import { runScenario } from '../../simulate/runScenario.ts';
import { parseScenario } from '../../simulate/scenario.ts';

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

/** y at which full care returns its cost: 1.40 ÷ 1.46, rounded up. */
const BREAK_EVEN_PPM = 958_905;

/** A tenth of the farm pool, of its emission and of its fall: a thousand accounts are to it what ten thousand are. */
const TENTH = { GENESIS_FARM: '100000', FARM_TARGET: '100000', EMISSION_FARM_BPS: 600 };

/** Lowest y at which an honest player sowed within five days, beside a thousand accounts that sow at any y. */
function lowestYield(fallAtr: string): number {
  const scenario = parseScenario(
    JSON.stringify({
      title: 'A ring that sows at any y',
      days: 5,
      constants: { ...TENTH, FARM_FALL_ATR: fallAtr },
      agents: [
        { name: 'honest', count: 5, seed: 'peach', plots: 1, coin: 'ATR', deposit: '400' },
        { name: 'ring', ring: true, count: 1_000, seed: 'mango', plots: 1, coin: 'ATR', deposit: '320' },
      ],
    }),
    'ring.json',
  );
  let lowest = Infinity;
  runScenario(scenario, {
    seed: 1,
    books: new PlainBooks(),
    onDay: ({ agents }) => {
      for (const { group, farmer } of agents) {
        if (group === 'honest')
          for (const plant of farmer.plots) lowest = Math.min(lowest, plant?.yPpm ?? lowest);
      }
    },
  });
  return lowest;
}

/** Sowings of ten honest players within twelve days who act after a thousand accounts of one person, and their lowest y. */
function playBehind(ring: { count: number; leastYppm: number }, leastYppm: number) {
  const own = { plots: 1, coin: 'ATR' };
  const scenario = parseScenario(
    JSON.stringify({
      title: 'Honest players who act last',
      days: 12,
      constants: { ...TENTH, FARM_FALL_ATR: '10000' },
      agents: [
        { ...own, name: 'ring', ring: true, seed: 'mango', deposit: '320', ...ring },
        { ...own, name: 'honest', count: 10, seed: 'peach', deposit: '400', leastYppm },
      ],
    }),
    'behind.json',
  );
  const sown = new Set<bigint>();
  let lowest = Infinity;
  runScenario(scenario, {
    seed: 1,
    books: new PlainBooks(),
    onDay: ({ agents }) => {
      for (const { group, farmer } of agents) {
        if (group !== 'honest') continue;
        for (const plant of farmer.plots) {
          if (!plant) continue;
          sown.add(plant.id);
          lowest = Math.min(lowest, plant.yPpm);
        }
      }
    },
  });
  return { sowings: sown.size, lowest };
}

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
    10 * MINUTE,
  );

  test('an account of many is given no larger part of its spending than an account alone', () => {
    const alone = takingsOf(BEST, 1, undefined, 10);
    const ring = takingsOf(BEST, 100, undefined, 10);
    expect(ring.given * alone.spent).toBeLessThanOrEqual(alone.given * ring.spent);
  });

  test('24 accounts are given at most a fiftieth of their spending more than one account', () => {
    const accounts = 24;
    const ring = takingsOf(BEST, accounts, undefined, 14);
    const tutorials = amountOf(defaultConstants.TUTORIAL_ATB) * BigInt(accounts);
    expect(ring.given).toBeGreaterThan(0n);
    expect(ring.given).toBeLessThanOrEqual(ring.spent / 50n + tutorials);
  });

  test(
    'accounts that sow at any y do not bring honest players who act first below break-even',
    () => {
      expect(lowestYield('10000')).toBeGreaterThanOrEqual(BREAK_EVEN_PPM);
      // With y by the level of the pool alone they did.
      expect(lowestYield('10000000')).toBeLessThan(BREAK_EVEN_PPM);
    },
    10 * MINUTE,
  );

  test(
    'honest players who act last and read y sow above break-even on two days of three beside a ring that never reads it',
    () => {
      const alone = playBehind({ count: 0, leastYppm: 0 }, BREAK_EVEN_PPM);
      const behind = playBehind({ count: 1_000, leastYppm: 0 }, BREAK_EVEN_PPM);
      expect(alone.sowings).toBe(120);
      expect(behind.sowings * 3).toBeGreaterThanOrEqual(alone.sowings * 2);
      expect(behind.lowest).toBeGreaterThanOrEqual(1_000_000);
    },
    10 * MINUTE,
  );

  test(
    'a ring that plays for gain holds y at break-even: honest players who act last and do not read y lose less than 1 %',
    () => {
      const { sowings, lowest } = playBehind({ count: 1_000, leastYppm: BREAK_EVEN_PPM }, 0);
      expect(sowings).toBe(120);
      expect(lowest).toBeGreaterThanOrEqual(BREAK_EVEN_PPM * 0.99);
    },
    10 * MINUTE,
  );

  test('what an account is given without tickets and check-ins is nothing', () => {
    expect(takingsOf({ ...BEST, gifts: false, coupon: null }, 10, undefined, DAYS).given).toBe(0n);
  });
});
