import { careCosts } from '../../../selectors/careCosts.ts';
import { plotsToCare } from '../../../selectors/plotsToCare.ts';
import type { Plot } from '#core/api/objects.ts';
import { amountOf } from '#core/money/amount.ts';
import { fruitsAfter } from '#core/rules/harvest.ts';
import { byCare } from '#core/catalog/byCare.ts';
import type { Care } from '#core/catalog/cares.ts';
import { caresGiven } from '#core/rules/plant.ts';
import type { FactsState } from '../../../store/facts.ts';

export interface CarePlanInput {
  plots: FactsState['plots'];
  cares: readonly Care[];
  /** Available manor credit, a wire amount. */
  credit: string;
  constants: { CARE_COST_BPS: number; CARE_ATB_BPS: number; FRUIT_BASE: number; CARE_YIELD_BPS: number };
  /** Game time. */
  now: number;
}

export interface CarePlan {
  /** Plots per care, and total number of cares. */
  plots: Readonly<Record<Care, readonly number[]>>;
  count: number;
  /** Total cost, in ledger units. */
  atr: bigint;
  atb: bigint;
  /** Total effect: fruits, and their value in ATR units. */
  fruit: number;
  worth: bigint;
}

/** Cost and effect of giving cares to every plot that can take them, in the order of execution. */
export function planCares({ plots, cares, credit, constants, now }: CarePlanInput): CarePlan {
  const chosen = byCare((): number[] => []);
  const extraFruit = new Map<Plot, number>();
  let atr = 0n;
  let atb = 0n;
  for (const care of cares) {
    const able = plotsToCare(plots, care, now);
    chosen[care] = able.map(({ number }) => number);
    const plants = able.flatMap(({ plant }) => plant ?? []);
    const costs = careCosts(plants, amountOf(credit) - atb, constants);
    atr += costs.atr;
    atb += costs.atb;
    for (const plot of able) extraFruit.set(plot, (extraFruit.get(plot) ?? 0) + 1);
  }
  let fruit = 0;
  let worth = 0n;
  for (const [{ plant }, count] of extraFruit) {
    if (!plant) continue;
    const given = caresGiven(plant);
    const added = fruitsAfter(given + count, constants) - fruitsAfter(given, constants);
    fruit += added;
    worth += BigInt(added) * amountOf(plant.fruitPrice);
  }
  const count = [...extraFruit.values()].reduce((sum, each) => sum + each, 0);
  return { plots: chosen, count, atr, atb, fruit, worth };
}
