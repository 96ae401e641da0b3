import { allPlans, type Plan } from './adversary.ts';
import { groupReturns, returnPpm } from './groupReturns.ts';
import { PlainBooks } from './plainBooks.ts';
import { runScenario } from './runScenario.ts';
import type { Scenario } from './scenario.ts';

/** A plan of a scenario's ring, and its gain for each ATR spent, in parts per million. */
export interface RankedPlan {
  plan: Plan;
  ppm: number;
}

/** ATR that an account brings for each plot: a sapling of mango with full care, and the price of a ticket. */
const DEPOSIT = 320;

/** The scenario with its ring playing a plan; a plan of more plots has as many accounts less, and the same coins. */
export function withPlan(scenario: Scenario, plan: Plan): Scenario {
  const groups = scenario.groups.map((group) => {
    if (!group.isRing) return group;
    const count = Math.max(1, Math.round(group.count / plan.plots));
    return { ...group, ...plan, count, deposit: String(DEPOSIT * plan.plots) };
  });
  return { ...scenario, groups };
}

/** Plays every plan with the ring of a scenario, beside its honest players (seed 1). The best plan comes first. */
export function searchBeside(scenario: Scenario, plans: readonly Plan[] = allPlans()): RankedPlan[] {
  if (!scenario.groups.some(({ isRing }) => isRing)) throw new Error(`${scenario.name} has no ring`);
  const ranked = plans.map((plan): RankedPlan => {
    const books = new PlainBooks();
    const run = runScenario(withPlan(scenario, plan), { seed: 1, books });
    const ring = groupReturns(run, books).find(({ isRing }) => isRing);
    return { plan, ppm: ring ? (returnPpm({ ...ring, shares: 0n }) ?? 0) : 0 };
  });
  return ranked.sort((a, b) => b.ppm - a.ppm);
}

/** The best plans as a Markdown table. */
export function besideTable(ranked: readonly RankedPlan[]): string {
  const lines = ranked.slice(0, 10).map(({ plan, ppm }) => {
    const tickets = plan.buysTickets ? 'bought and free' : 'free';
    const coupon = plan.coupon === null ? '—' : `${plan.coupon}, ${tickets} tickets`;
    return `| ${plan.seed} | ${plan.plots} | ${coupon} | ${(ppm / 1e4).toFixed(1)} % |`;
  });
  return ['| sapling | plots | coupon | gain of each ATR |', '|---|---|---|---|', ...lines].join('\n');
}
