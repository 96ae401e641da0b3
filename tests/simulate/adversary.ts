import { defaultConstants, type Constants } from '#core/catalog/constants.ts';
import type { CouponKind } from '#core/catalog/couponKinds.ts';
import { seeds, type Seed } from '#core/catalog/seeds.ts';
import { amountOf, UNIT } from '#core/money/amount.ts';
import { bpsFloor } from '#core/money/round.ts';
import type { Group, Scenario } from './scenario.ts';
import type { Manor } from './manor.ts';
import { PlainBooks } from './plainBooks.ts';
import { runScenario } from './runScenario.ts';

/** Choices of one person with many accounts. */
export interface Plan {
  seed: Seed;
  plots: number;
  cares: 'all' | 'none';
  gifts: boolean;
  coupon: CouponKind | null;
  buysTickets: boolean;
}

/** Result of a plan after its days; ATR units. */
export interface Takings {
  accounts: number;
  /** Own coins that all accounts spent on farm and tickets. */
  spent: bigint;
  /** Value of coupons, manor credit and gifts received, less the price of tickets. */
  given: bigint;
  /** ATR at the end, less ATR brought, and ATR still in plants. */
  gained: bigint;
  /** Emission to the farm pool in these days: the yield of active spending. */
  emitted: bigint;
  /** What the farm pool lost besides its emission: outflow less spending. */
  drained: bigint;
  /** y at the end, in parts per million: the yield of honest players. */
  yPpm: number;
}

const whole = (units: bigint) => Number(units / UNIT).toLocaleString('en');

const DAYS = 30;
/** ATR that an account brings for each plot: a sapling of mango with full care, and the price of a ticket. */
const DEPOSIT = 320;

function group(plan: Plan, accounts: number): Group {
  return {
    ...plan,
    name: 'ring',
    count: accounts,
    from: 0,
    to: 0,
    sponsor: 'none',
    kind: 'farm',
    hens: 0,
    activity: 100,
    deposit: String(DEPOSIT * plan.plots),
    coin: 'ATR',
    takesOut: 0,
    leastYppm: 0,
    sellsAfter: 0,
    isRing: true,
  };
}

/** ATR that left the emission pool for the farm pool since the genesis. */
function emittedToFarm({ books, constants }: Manor): bigint {
  const { GENESIS_EMISSION, GENESIS_FARM, GENESIS_CASTING, EMISSION_FARM_BPS } = constants;
  const first = amountOf(GENESIS_EMISSION) - amountOf(GENESIS_FARM) - amountOf(GENESIS_CASTING);
  return bpsFloor(first - books.balance('ATR', 'pool:emission'), EMISSION_FARM_BPS);
}

/** Plays a plan with a number of accounts for 30 days, with nobody else in the world. */
export function takingsOf(
  plan: Plan,
  accounts: number,
  constants: Constants = defaultConstants,
  days = DAYS,
): Takings {
  const scenario: Scenario = {
    name: 'ring',
    title: 'One person, many accounts',
    days,
    isDemo: false,
    constants,
    groups: [group(plan, accounts)],
    shocks: [],
    sample: { agents: 1, days: 1 },
  };
  const books = new PlainBooks();
  const { manor, agents } = runScenario(scenario, { seed: 1, books });
  const { flows } = books;
  let atr = 0n;
  for (const { farmer } of agents) {
    atr += books.balance('ATR', `user:${farmer.id}`);
    // A growing plant is worth what was spent on it: the run ends in the middle of a growth.
    for (const plant of farmer.plots) atr += plant ? plant.spent : 0n;
  }
  const brought = BigInt(accounts) * BigInt(DEPOSIT * plan.plots) * UNIT;
  const credit = -flows.net('ATB', 'saplingPurchase');
  const coupons = flows.received('ATR', 'saplingPurchase');
  const tickets = -flows.net('ATR', 'credit', 'ticket');
  const emitted = emittedToFarm(manor);
  const spent = flows.paid('ATR', 'saplingPurchase') + flows.paid('ATR', 'landPurchase');
  return {
    accounts,
    spent: spent - coupons,
    given: coupons + credit - tickets,
    gained: atr - brought,
    emitted,
    drained: amountOf(constants.GENESIS_FARM) + emitted - books.balance('ATR', 'pool:farm'),
    yPpm: manor.yPpm(),
  };
}

/** All plans of the search. */
export function allPlans(): Plan[] {
  const coupons: (CouponKind | null)[] = [null, 'care', 'sapling'];
  return seeds.flatMap((seed) =>
    [1, 3].flatMap((plots) =>
      coupons.flatMap((coupon) =>
        (coupon === null ? [false] : [false, true]).map((buysTickets): Plan => {
          return { seed, plots, cares: 'all', gifts: true, coupon, buysTickets };
        }),
      ),
    ),
  );
}

/**
 * Searches all plans for the one with the highest given part of `accounts` accounts.
 * @returns the best plan, and its takings
 */
export function bestPlan(
  accounts: number,
  constants: Constants = defaultConstants,
): { plan: Plan; takings: Takings } {
  let best: { plan: Plan; takings: Takings } | null = null;
  for (const plan of allPlans()) {
    const takings = takingsOf(plan, accounts, constants);
    if (!best || takings.given > best.takings.given) best = { plan, takings };
  }
  if (!best) throw new Error('there is no plan');
  return best;
}

/** The best plan of ten accounts, played by one, a hundred and ten thousand, beside an honest player's. */
export function searchAdversary({
  say,
  constants = defaultConstants,
  counts = [1, 100, 10_000],
}: {
  say: (line: string) => void;
  constants?: Constants;
  counts?: readonly number[];
}): { plan: Plan; takings: Takings[] } {
  const { plan } = bestPlan(10, constants);
  say(`best plan: ${JSON.stringify(plan)}`);
  const takings = counts.map((accounts) => {
    const taken = takingsOf(plan, accounts, constants);
    say(`${accounts} accounts: ${whole(taken.given)} ATR given, ${whole(taken.gained)} gained`);
    return taken;
  });
  return { plan, takings };
}

/** Takings as a Markdown table. */
export function adversaryTable({ plan, takings }: { plan: Plan; takings: readonly Takings[] }): string {
  const lines = takings.map(
    ({ accounts, spent, given, gained, yPpm }) =>
      `| ${accounts} | ${whole(spent)} | ${whole(given)} | ${(Number((given * 10_000n) / (spent || 1n)) / 100).toFixed(2)} % | ${whole(gained)} | ${(yPpm / 1e6).toFixed(3)} |`,
  );
  return [
    `Best plan: ${JSON.stringify(plan)}`,
    '',
    '| accounts | spent, ATR | given, ATR | given ÷ spent | gained, ATR | y after 30 days |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}
