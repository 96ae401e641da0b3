import { afterAll, beforeAll, expect, test } from 'vitest';
import { amountOf } from '#core/money/amount.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import type { DailyJob } from '#server/jobs/job.ts';
import type { JobOptions } from '#server/jobs/jobPass.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { openCommunity, points, pots, type CommunityWorld } from './communityWorld.ts';

const TREE: [string, string | null][] = [
  ['ann', null],
  ['bob', 'ann'],
  ['cem', 'ann'],
  ['dee', 'bob'],
  ['eve', 'bob'],
];

let community: CommunityWorld;
beforeAll(async () => {
  community = await openCommunity();
  for (const [name, sponsor] of TREE) {
    await community.join(name, sponsor);
    await community.manor.give(community.player(name), 'ATR', '5000');
  }
});
afterAll(() => community.manor.close());

/** A day with points and something in each pot, of which no job has done anything. */
async function endDay(): Promise<void> {
  for (const [at, [name]] of TREE.entries()) {
    await community.do(name, 'game/seed/buy', { seed: 'apple', quantity: at + 2 });
    community.model.spend(name, amountOf('20') * BigInt(at + 2));
  }
  await community.runJobs();
  await community.manor.advance(DAY_MS);
  community.model.beginDay();
}

/** The second pass seals and counts what the first one paid. */
async function expectModel(): Promise<void> {
  await community.runJobs();
  await community.manor.advance(10_000);
  await community.runJobs();
  expect(await community.expectModel()).toEqual([]);
}

/** Depends on no other job. */
const alone: DailyJob = { name: 'alone', daily: true, run: () => Promise.resolve('done') };

const pass = (first: DailyJob, options: Partial<JobOptions> = {}) =>
  runJobs(community.manor.world, [first, points, alone], options);

test('points of a day do not fade before its pots are shared: the pots fail', async () => {
  await pass(pots);
  await endDay();
  const failed = new Error('not now');
  const fails: DailyJob = { ...pots, run: () => Promise.reject(failed) };
  expect(await pass(fails)).toEqual([
    { name: 'pots', turns: 0, failed },
    { name: 'points', turns: 0, failed: null },
    { name: 'alone', turns: 1, failed: null },
  ]);
  await expectModel();
});

/** A promise, and what ends it. */
function signal(): { isGiven: Promise<void>; give(): void } {
  let give = () => {};
  const isGiven = new Promise<void>((resolve) => (give = resolve));
  return { isGiven, give: () => give() };
}

/** PGlite has one connection: two turns are never open at once. */
const onTwoConnections = test.runIf(process.env.MANOR_TEST_DB === 'postgres');

onTwoConnections.for([
  { place: 'before they are frozen', work: false },
  { place: 'before its first turn is committed', work: true },
])('points of a day do not fade while another node is at its pots: $place', async ({ work }) => {
  await pass(pots);
  await endDay();
  const entered = signal();
  const goOn = signal();
  const halting: DailyJob = {
    ...pots,
    run: async (turn) => {
      const result = work ? await pots.run(turn) : null;
      entered.give();
      await goOn.isGiven;
      return result ?? pots.run(turn);
    },
  };
  const otherNode = pass(halting);
  await entered.isGiven;
  // One turn: were it the points', they would have faded for some players and not for others.
  const passes = await pass(pots, { mostTurns: 1 });
  goOn.give();
  await otherNode;
  expect(passes).toEqual([
    { name: 'pots', turns: 0, failed: null },
    { name: 'points', turns: 0, failed: null },
    { name: 'alone', turns: 1, failed: null },
  ]);
  await expectModel();
});
