import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allPlans } from '../../simulate/adversary.ts';
import { parseScenario } from '../../simulate/scenario.ts';
import { searchBeside } from '../../simulate/searchBeside.ts';

const FILE = 'scenarios/bot-ring.json';
const scenario = parseScenario(readFileSync(FILE, 'utf8'), FILE);
const MINUTE = 60_000;

test(
  'the ring of the scenario plays the best plan that the search finds',
  () => {
    const groups = scenario.groups.map((group) => ({ ...group, count: Math.ceil(group.count / 10) }));
    // Plans of more plots gain less, as land has to be bought and gifts are for each account.
    const plans = allPlans().filter(({ plots }) => plots === 1);
    const [best, ...others] = searchBeside({ ...scenario, groups }, plans);
    const { seed, plots, coupon, buysTickets, gifts, cares } = scenario.groups.find(({ isRing }) => isRing)!;
    expect(best?.plan).toEqual({ seed, plots, coupon, buysTickets, gifts, cares });
    expect(others.every(({ ppm }) => ppm <= (best?.ppm ?? 0))).toBe(true);
  },
  10 * MINUTE,
);

test('a scenario without a ring is refused', () => {
  expect(() => searchBeside({ ...scenario, groups: [] })).toThrow('bot-ring has no ring');
});
