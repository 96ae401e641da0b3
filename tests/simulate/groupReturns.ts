import { cares } from '#core/catalog/cares.ts';
import { amountOf } from '#core/money/amount.ts';
import { careCost } from '#core/rules/care.ts';
import { careAt } from '#core/rules/plant.ts';
import type { Constants } from '#core/catalog/constants.ts';
import type { Farmer } from './farmer.ts';
import { addSums, noSums, type FarmSums } from './farmReturns.ts';
import type { PlainBooks } from './plainBooks.ts';
import type { Run } from './runScenario.ts';

/** Returns of a group of agents, all agents together; ATR units. */
export interface GroupReturn extends FarmSums {
  group: string;
  isRing: boolean;
  agents: number;
  /** Cost of what still grows or lives at the end, and the price of goods in the warehouse. */
  standing: bigint;
}

/** Cost of plants and hens that have not paid yet, and the sale price of stored goods. */
function standingOf({ plots, hens, fruit, eggs }: Farmer, constants: Constants): bigint {
  let sum = 0n;
  for (const plant of plots) {
    if (!plant) continue;
    const given = cares.filter((care) => careAt(plant, care) !== null).length;
    sum += plant.spent + careCost(plant, plant.terms) * BigInt(given);
  }
  const henDays = BigInt(constants.HEN_LIFE_DAYS);
  for (const { eggsLeft } of hens) sum += (amountOf(constants.HEN_PRICE) * BigInt(eggsLeft)) / henDays;
  for (const { quantity, price } of fruit) sum += BigInt(quantity) * price;
  for (const { price } of eggs) sum += price;
  return sum;
}

/** Returns of each group of a run, in the order of their first agents. */
export function groupReturns({ agents, manor }: Run, books: PlainBooks): GroupReturn[] {
  const groups = new Map<string, GroupReturn>();
  for (const { group, strategy, farmer } of agents) {
    let sums = groups.get(group);
    if (!sums) {
      sums = { ...noSums(), group, isRing: strategy.isRing, agents: 0, standing: 0n };
      groups.set(group, sums);
    }
    sums.agents += 1;
    addSums(sums, books.returns.of(`user:${farmer.id}`));
    sums.standing += standingOf(farmer, manor.constants);
  }
  return [...groups.values()];
}

const PPM = 1_000_000n;

/** Gain less the price of land for each ATR spent on the farm, in parts per million; null without spending. */
export function returnPpm({ spent, land, sold, shares, standing }: GroupReturn): number | null {
  if (spent <= 0n) return null;
  return Number(((sold + shares + standing - spent - land) * PPM) / spent);
}
