import type { Constants } from '#core/catalog/constants.ts';
import { formatAmount } from '#core/money/amount.ts';
import { PRICE_SCALE } from '#core/rules/price.ts';
import type { RuleAnswer, RuleQuestion, SimulatedEnd } from '../../src/console/simulatedRule.ts';
import calmGrowth from '../../scenarios/calm-growth.json' with { type: 'json' };
import { payTheRest, readFigures, type DayFigures } from './figures.ts';
import { groupReturns, returnPpm } from './groupReturns.ts';
import { PlainBooks } from './plainBooks.ts';
import { checkPromises } from './promises.ts';
import { runScenario } from './runScenario.ts';
import { parseScenario, type Scenario } from './scenario.ts';

const FILE = 'scenarios/calm-growth.json';
const DAYS = 40;
const SEED = 1;
const BPS = 10_000n;
const PPM_OF_BPS = 100;

const lowestRatio = (days: readonly DayFigures[]): number | null =>
  days.reduce<number | null>((lowest, { vault, claims }) => {
    if (claims <= 0n) return lowest;
    const ratio = Number((vault * BPS) / claims);
    return lowest === null || ratio < lowest ? ratio : lowest;
  }, null);

function endOf(scenario: Scenario, constants: Constants): SimulatedEnd {
  const books = new PlainBooks();
  const days: DayFigures[] = [];
  const played = { ...scenario, constants };
  const run = runScenario(played, { seed: SEED, books, onDay: (at) => days.push(readFigures(at, books)) });
  const last = readFigures(run, books);
  const returns = groupReturns(run, books);
  const payingDays = payTheRest(run);
  // Gains without any spending are judged by the runs of `npm run simulate`.
  const end = { waitingLeft: run.manor.pending.length, payingDays, freeGain: 0n, returns };
  const ppm = returns[0] ? returnPpm(returns[0]) : null;
  return {
    price: formatAmount(last.p / PRICE_SCALE),
    yPpm: last.yPpm,
    farm: formatAmount(last.farm),
    burned: formatAmount(last.burned),
    players: formatAmount(last.players),
    ratioBps: lowestRatio(days),
    gainBps: ppm === null ? null : Math.round(ppm / PPM_OF_BPS),
    broken: checkPromises(played, days, end)
      .filter(({ isHeld }) => !isHeld)
      .map(({ name }) => name),
  };
}

/** Plays the first days of calm growth under the present constants and under the chosen ones. */
export function simulateRule({ present, chosen }: RuleQuestion, most = DAYS): RuleAnswer {
  const scenario = { ...parseScenario(JSON.stringify(calmGrowth), FILE), days: most };
  const players = scenario.groups.reduce((sum, { count }) => sum + count, 0);
  return {
    days: scenario.days,
    players,
    present: endOf(scenario, present),
    chosen: endOf(scenario, chosen),
  };
}
