import type { Constants } from '#core/catalog/constants.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { drawPests } from '#server/farm/land/drawPests.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { arrive, visit, type Agent } from './agents.ts';
import type { Books } from './books.ts';
import { payWithdrawals, tick } from './dayJobs.ts';
import { Manor, type Deed, type PestDraw } from './manor.ts';
import { resetDeposits } from './moneyCalls.ts';
import type { Group, Scenario } from './scenario.ts';

/** Begin of simulated time: that of test worlds, so that a replay sees the same instants. */
export const BEGIN_AT = Date.UTC(2030, 0, 1);

/** Hours of the three visits of a day. */
const HOURS = [8, 13, 20];
const HOUR_MS = 3_600_000;
/** Newcomers among whom a `newest` sponsor is drawn. */
const RECENT = 20;

export interface RunOptions {
  seed: number;
  books: Books;
  /** Secret of the world's pests, for a replay; else their chance comes from the seed. */
  secret?: string;
  record?: (deed: Deed) => void;
  /** Called at the end of each day; false ends the run. */
  onDay?: (run: Run) => void;
}

/** A run in progress. */
export interface Run {
  manor: Manor;
  agents: Agent[];
  day: number;
}

const joinDay = ({ from, to, count }: Group, index: number) =>
  count <= 1 ? from : from + Math.floor(((to - from) * index) / (count - 1));

function constantsOn(scenario: Scenario, day: number): Constants {
  let { constants } = scenario;
  for (const shock of scenario.shocks) {
    if (shock.kind === 'constant' && shock.day <= day) constants = { ...constants, [shock.key]: shock.value };
  }
  return constants;
}

const isChainUp = ({ shocks }: Scenario, day: number) =>
  !shocks.some((shock) => shock.kind === 'chainAway' && shock.day <= day && day < shock.until);

/** The product's draw with a secret; without one a generator of its own, as HMAC took a tenth of a run. */
function pestsOf(seed: number, secret?: string): PestDraw {
  if (secret !== undefined) return (sowing, plot) => drawPests(secret, sowing, plot);
  const chance = seededRandom(seed ^ 0x5bd1e995);
  return () => [chance(), chance()];
}

/** Plays a scenario from genesis to its last day. The same scenario and seed give the same postings. */
export function runScenario(scenario: Scenario, { seed, books, secret, record, onDay }: RunOptions): Run {
  const random = seededRandom(seed);
  resetDeposits();
  const manor = new Manor({
    books,
    constants: scenario.constants,
    pests: pestsOf(seed, secret),
    beginAt: BEGIN_AT,
    isDemo: scenario.isDemo,
    ...(record && { record }),
  });
  const first = manor.join(null);
  const agents: Agent[] = [];
  const latest = new Map<string, Agent>();
  const waiting = scenario.groups
    .flatMap((group) =>
      Array.from({ length: group.count }, (_, index) => ({ group, day: joinDay(group, index) })),
    )
    .sort((a, b) => a.day - b.day);
  const sponsorOf = (group: Group) => {
    if (group.sponsor === 'chain') return latest.get(group.name)?.farmer ?? first;
    // Honest newcomers know honest players: the ring's shares are those of its own accounts.
    const recent = agents.filter(({ strategy }) => !strategy.isRing).slice(-RECENT);
    return group.sponsor === 'newest'
      ? (recent[Math.floor(random() * recent.length)]?.farmer ?? first)
      : first;
  };
  const run: Run = { manor, agents, day: 0 };
  for (let day = 0; day < scenario.days; day += 1) {
    run.day = day;
    const hasChain = isChainUp(scenario, day);
    manor.constants = constantsOn(scenario, day);
    for (const shock of scenario.shocks) {
      if (shock.kind !== 'leave' || shock.day !== day) continue;
      for (const agent of agents) if (random() * 100 < shock.share) agent.isLeaving = true;
    }
    HOURS.forEach((hour, round) => {
      tick(manor, BEGIN_AT + day * DAY_MS + hour * HOUR_MS);
      if (round === 0) {
        while ((waiting[0]?.day ?? Infinity) <= day) {
          const { group } = waiting.shift() as { group: Group };
          const farmer = manor.join(sponsorOf(group));
          const agent: Agent = {
            farmer,
            strategy: group,
            group: group.name,
            joinedDay: manor.day,
            isLeaving: false,
            isGone: false,
            plays: true,
          };
          agents.push(agent);
          latest.set(group.name, agent);
          arrive(manor, agent, hasChain);
        }
        for (const agent of agents) agent.plays = !agent.isGone && random() * 100 < agent.strategy.activity;
      }
      for (const agent of agents)
        if (agent.plays || agent.isLeaving) if (!agent.isGone) visit(manor, agent, round);
    });
    if (hasChain) payWithdrawals(manor);
    if ('beginDay' in books) (books as { beginDay(): void }).beginDay();
    onDay?.(run);
  }
  return run;
}
