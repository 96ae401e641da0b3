import { createHash } from 'node:crypto';
import { UNIT } from '#core/money/amount.ts';
import { checkPromises, type Promised } from './promises.ts';
import {
  figureNames,
  gainsOf,
  payTheRest,
  readFigures,
  type DayFigures,
  type FigureName,
} from './figures.ts';
import { groupReturns, returnPpm, type GroupReturn } from './groupReturns.ts';
import { PlainBooks } from './plainBooks.ts';
import { runScenario, type Run } from './runScenario.ts';
import type { Scenario } from './scenario.ts';

/** Result of one seed of a scenario, as it is stored. Amounts are decimal strings of ledger units. */
export interface SeedResult {
  scenario: string;
  seed: number;
  acts: number;
  refused: number;
  postings: number;
  days: number;
  /** Figures at the end of each day, by name. */
  figures: Record<FigureName, string[]>;
  promises: Promised[];
  gains: ReturnType<typeof gainsOf>;
  flows: { name: string; received: string; paid: string }[];
  returns: WrittenReturn[];
}

/** Returns of a group as they are stored: whole ATR, and the gain in parts per million of the spending. */
export interface WrittenReturn {
  group: string;
  agents: number;
  spent: number;
  land: number;
  shares: number;
  gained: number;
  ppm: number | null;
}

const whole = (units: bigint) => Number(units / UNIT);

function writeReturn(sums: GroupReturn): WrittenReturn {
  const { group, agents, spent, land, sold, shares, standing } = sums;
  const gained = whole(sold + shares + standing - spent - land);
  return {
    group,
    agents,
    spent: whole(spent),
    land: whole(land),
    shares: whole(shares),
    gained,
    ppm: returnPpm(sums),
  };
}

/** ATR of the richest agent who never deposited, never spent and was given nothing by a sponsored player. */
function freeGain({ manor, agents }: Run): bigint {
  let most = 0n;
  for (const { farmer, strategy } of agents) {
    const isIdle = strategy.deposit === '0' && farmer.caredAt === null && !farmer.harvested;
    const hasReferees = (manor.referees.get(farmer.id)?.length ?? 0) > 0;
    const balance = manor.books.balance('ATR', `user:${farmer.id}`);
    if (isIdle && !hasReferees && balance > most) most = balance;
  }
  return most;
}

/** Digest of everything that decides a run besides its seed: names its stored results. */
export function scenarioHash(scenario: Scenario): string {
  return createHash('sha256').update(JSON.stringify(scenario)).digest('hex').slice(0, 12);
}

/** Runs one seed to its end. */
export function runOnce(scenario: Scenario, seed: number): SeedResult {
  const books = new PlainBooks();
  const days: DayFigures[] = [];
  const run = runScenario(scenario, { seed, books, onDay: (at) => days.push(readFigures(at, books)) });
  const { acts, refused } = run.manor;
  const gains = gainsOf(run);
  const returns = groupReturns(run, books);
  const payingDays = payTheRest(run);
  const end = { waitingLeft: run.manor.pending.length, payingDays, freeGain: freeGain(run), returns };
  const figures = Object.fromEntries(
    figureNames.map((name) => [name, days.map((day) => String(day[name]))]),
  ) as SeedResult['figures'];
  return {
    scenario: scenario.name,
    seed,
    acts,
    refused,
    postings: books.postings,
    days: days.length,
    figures,
    promises: checkPromises(scenario, days, end),
    gains,
    returns: returns.filter(({ spent }) => spent > 0n).map(writeReturn),
    flows: books.flows
      .list()
      .map(({ name, received, paid }) => ({ name, received: String(received), paid: String(paid) })),
  };
}
