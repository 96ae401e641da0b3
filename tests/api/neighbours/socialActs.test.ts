import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobs } from '#server/jobs/runJobs.ts';
import { leagueJobs } from '#server/league/league.jobs.ts';
import { neighbourJobs } from '#server/neighbours/neighbour.jobs.ts';
import { seededRandom } from '../../chaos/seededRandom.ts';
import { HOUR, openFarm, type Farmer, type FarmWorld } from '../farm/farmWorld.ts';
import { openRing, ownerAndHelper } from './neighbourWorld.ts';
import { socialActs, type Crowd } from './socialActs.ts';

/** `SOCIAL_ACTS=1000000 SOCIAL_PLAYERS=200 npx vitest run --project api socialActs` is the long run. */
const ACTS = Number(process.env.SOCIAL_ACTS ?? 360);
const PLAYERS = Number(process.env.SOCIAL_PLAYERS ?? 10);
const SEED = Number(process.env.SOCIAL_SEED ?? 18);

const RING = 4;
/** Calls at the same moment: helpers, owners and settings meet. */
const AT_ONCE = 6;
const AUDITS = 3;

let farm: FarmWorld;
beforeAll(async () => (farm = await openFarm()));
afterAll(() => farm.close());

async function runSocialJobs(): Promise<void> {
  for (const pass of await runJobs(farm.manor.world, [...leagueJobs, ...neighbourJobs]))
    expect(pass.failed, pass.name).toBeNull();
}

test(
  `${ACTS} random social acts with adversaries keep every invariant`,
  { timeout: ACTS * 1_000 },
  async () => {
    const random = seededRandom(SEED);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
    const honest: Farmer[] = [];
    while (honest.length < PLAYERS - RING) {
      const { owner, helper } = await ownerAndHelper(farm, { plots: 1 });
      honest.push(owner, helper);
    }
    const crowd: Crowd = { farm, honest, ring: await openRing(farm, RING), flood: [], pick };
    const seen = new Map<string, number>();
    const rounds = Math.ceil(ACTS / AT_ONCE);
    for (let round = 1; round <= rounds; round += 1) {
      const acts = Array.from({ length: AT_ONCE }, () => pick(socialActs));
      for (const { status, key } of await Promise.all(acts.map((act) => act(crowd)))) {
        expect(status, key).toBeLessThan(500);
        seen.set(key ?? 'done', (seen.get(key ?? 'done') ?? 0) + 1);
      }
      if (round % 6 === 0) await farm.manor.advance(pick([1, 3, 12]) * HOUR);
      if (round % Math.ceil(rounds / AUDITS) === 0) {
        await runSocialJobs();
        await farm.expectClean();
      }
    }
    await farm.expectClean();
    expect(seen.get('done')).toBeGreaterThan(ACTS / 10);
    const { db } = farm.manor.world;
    const helps = await db.selectFrom('help').selectAll().execute();
    expect(helps.length).toBeGreaterThan(0);
    // No helper got more hearts than five a day, however many accounts stood behind the manors.
    const hearts = new Map<string, number>();
    for (const { helper_id, day } of await db.selectFrom('heart').selectAll().execute())
      hearts.set(`${helper_id}:${day}`, (hearts.get(`${helper_id}:${day}`) ?? 0) + 1);
    expect(Math.max(...hearts.values())).toBeLessThanOrEqual(5);
  },
);
