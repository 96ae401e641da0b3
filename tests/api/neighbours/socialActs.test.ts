import { expect, test } from 'vitest';
import { formatAmount } from '#core/money/amount.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { leagueJobs } from '#server/league/league.jobs.ts';
import { neighbourJobs } from '#server/neighbours/neighbour.jobs.ts';
import { seededRandom } from '../../support/seededRandom.ts';
import { HOUR, type Farmer, type FarmWorld } from '../farm/farmWorld.ts';
import { ownerAndHelper } from './neighbourWorld.ts';
import { startRing } from './ringDeeds.ts';
import { openRingWorld, openTwin, type Twin } from './ringWorld.ts';
import type { RingDeed, SocialAct } from './socialAct.ts';
import { socialActs, type Crowd } from './socialActs.ts';

/**
 * `SOCIAL_ACTS=1000000 SOCIAL_PLAYERS=200 npx vitest run --project pg socialActs` is the long run
 * (docs/quality.md, "A million social acts").
 */
const ACTS = Number(process.env.SOCIAL_ACTS ?? 360);
const PLAYERS = Number(process.env.SOCIAL_PLAYERS ?? 10);
const SEED = Number(process.env.SOCIAL_SEED ?? 18);
/** A long run that has not played all acts by then ends early, with all that is checked at its end. */
const UNTIL = Date.parse(process.env.SOCIAL_UNTIL ?? '') || Infinity;
const IS_LONG = process.env.SOCIAL_ACTS !== undefined;

const RING = Math.max(4, Math.round(PLAYERS / 20));
/** Calls at the same moment: helpers, owners and settings meet. */
const AT_ONCE = Math.max(6, Math.round(PLAYERS / 12));
/** Acts of each player between two steps of the clock. */
const ACTS_A_STEP = 3;
/** Acts between two audits of every invariant. */
const ACTS_AN_AUDIT = Math.min(50_000, ACTS / 3);

async function runSocialJobs({ manor }: FarmWorld): Promise<void> {
  for (const pass of await runJobs(manor.world, [...leagueJobs, ...neighbourJobs]))
    expect(pass.failed, pass.name).toBeNull();
}

/** Acts for one moment. Each farm of the ring gets one deed at most, so that the twin world's order is the same. */
function chooseActs(crowd: Crowd): SocialAct[] {
  const touched = new Set<number>();
  const chosen: SocialAct[] = [];
  while (chosen.length < AT_ONCE) {
    const act = crowd.pick(socialActs)(crowd);
    const member = act.deed?.member;
    if (member !== undefined && touched.has(member)) continue;
    if (member !== undefined) touched.add(member);
    chosen.push(act);
  }
  return chosen;
}

/** No helper got more hearts than five a day, however many accounts stood behind the manors. */
async function expectFewHearts({ manor }: FarmWorld): Promise<void> {
  const hearts = new Map<string, number>();
  for (const { helper_id, day } of await manor.world.db.selectFrom('heart').selectAll().execute())
    hearts.set(`${helper_id}:${day}`, (hearts.get(`${helper_id}:${day}`) ?? 0) + 1);
  expect(hearts.size).toBeGreaterThan(0);
  expect(Math.max(...hearts.values())).toBeLessThanOrEqual(5);
}

const hasDeed = (act: SocialAct): act is SocialAct & { deed: RingDeed } => act.deed !== undefined;

/** Plays rounds in both worlds. Returns how often each answer was seen: the key of a refusal, or `done`. */
async function playRounds(crowd: Crowd, twin: Twin): Promise<Map<string, number>> {
  const seen = new Map<string, number>();
  const begunAt = performance.now();
  const rounds = Math.ceil(ACTS / AT_ONCE);
  const roundsAStep = Math.ceil((PLAYERS * ACTS_A_STEP) / AT_ONCE);
  const roundsAnAudit = Math.ceil(ACTS_AN_AUDIT / AT_ONCE);
  for (let round = 1; round <= rounds && Date.now() < UNTIL; round += 1) {
    const acts = chooseActs(crowd);
    const [answers] = await Promise.all([
      Promise.all(acts.map((act) => act.run())),
      twin.repeat(acts.filter(hasDeed).map(({ deed }) => deed)),
    ]);
    for (const { status, key } of answers) {
      expect(status, key).toBeLessThan(500);
      seen.set(key ?? 'done', (seen.get(key ?? 'done') ?? 0) + 1);
    }
    if (round % roundsAStep === 0) {
      const passed = crowd.pick([1, 2, 3, 3, 4, 12]) * HOUR;
      await Promise.all([crowd.farm.manor.advance(passed), twin.advance(passed)]);
    }
    if (round % roundsAnAudit === 0) {
      await runSocialJobs(crowd.farm);
      await crowd.farm.expectClean();
      const seconds = Math.round((performance.now() - begunAt) / 1000);
      if (IS_LONG) process.stdout.write(`${round * AT_ONCE} acts in ${seconds} s, invariants kept\n`);
    }
  }
  return seen;
}

test(
  `${ACTS} random social acts of ${PLAYERS} players with adversaries keep every invariant, and a ring gains nothing by them`,
  { timeout: Math.min(ACTS * 1_000, 2 ** 31 - 1) },
  async () => {
    startRing();
    const random = seededRandom(SEED);
    const { farm, ring, gainOf } = await openRingWorld(RING);
    const twin = await openTwin(RING);
    const honest: Farmer[] = [];
    while (honest.length < PLAYERS - RING) {
      const { owner, helper } = await ownerAndHelper(farm, { plots: 1 });
      honest.push(owner, helper);
    }
    const crowd: Crowd = {
      farm,
      honest,
      ring,
      flood: [],
      pick: (items) => items[Math.floor(random() * items.length)]!,
    };
    const seen = await playRounds(crowd, twin);
    const together = await gainOf();
    await farm.expectClean();
    const acts = [...seen.values()].reduce((sum, count) => sum + count, 0);
    expect(seen.get('done')).toBeGreaterThan(acts / 10);
    await expectFewHearts(farm);
    await farm.close();
    const alone = await twin.end();
    if (IS_LONG) {
      const byCount = [...seen].sort(([, one], [, other]) => other - one);
      process.stdout.write(
        `${acts} acts; ring of ${RING}: ${formatAmount(together)} ATR with social acts, ${formatAmount(alone)} without\n` +
          `${byCount.map(([key, count]) => `${key} ${count}`).join(', ')}\n`,
      );
    }
    expect(together).toBeLessThanOrEqual(alone);
  },
);
