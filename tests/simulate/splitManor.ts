import { defaultConstants, type Constants } from '#core/catalog/constants.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import { UNIT } from '#core/money/amount.ts';
import { groupReturns, returnPpm } from './groupReturns.ts';
import { PlainBooks } from './plainBooks.ts';
import { runScenario } from './runScenario.ts';
import { parseScenario } from './scenario.ts';

/** Plots of one person, however many accounts they stand in. */
export const PLOTS = 24;
/** ATR that the person brings: a sowing with full care of each plot, and all land of one manor. */
const COINS = PLOTS * 320 + 8_200;

/** Gain of one person with 24 plots in a number of accounts. Land counts as a cost, shares do not count. */
export interface SplitGain {
  accounts: number;
  spent: number;
  land: number;
  gained: number;
  /** Gain for each ATR spent, in parts per million. */
  ppm: number;
}

/** Plays 24 plots of one person in a number of accounts, beside 20 honest players (seed 1). */
export function playSplit(
  accounts: number,
  { seed, days, constants = {} }: { seed: Seed; days: number; constants?: Partial<Constants> },
): SplitGain {
  const plots = PLOTS / accounts;
  const own = { seed, plots, coupon: 'care', coin: 'ATR', deposit: String(Math.floor(COINS / accounts)) };
  const agents = [
    { name: 'honest', count: 20, seed: 'peach', plots: 4, coin: 'ATR', deposit: '800' },
    { name: 'person', ring: true, count: accounts, ...own },
  ];
  const text = JSON.stringify({ title: 'One person, 24 plots', days, agents });
  const scenario = parseScenario(text, 'split.json');
  const books = new PlainBooks();
  const played = { ...scenario, constants: { ...defaultConstants, ...constants } };
  const run = runScenario(played, { seed: 1, books });
  const sums = groupReturns(run, books).find(({ isRing }) => isRing);
  if (!sums) throw new Error('nobody played');
  const { spent, land, sold, standing } = sums;
  return {
    accounts,
    spent: Number(spent / UNIT),
    land: Number(land / UNIT),
    gained: Number((sold + standing - spent - land) / UNIT),
    ppm: returnPpm({ ...sums, shares: 0n }) ?? 0,
  };
}
