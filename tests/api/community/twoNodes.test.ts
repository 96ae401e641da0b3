import { afterAll, beforeAll, expect, test } from 'vitest';
import { amountOf } from '#core/money/amount.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import type { DailyJob } from '#server/jobs/job.ts';
import type { JobOptions } from '#server/jobs/jobPass.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { skipReason } from '../../support/skipReason.ts';
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

/** Sets up a day with points and an amount in each pot, before any job has run. */
async function endDay(): Promise<void> {
  for (const [at, [name]] of TREE.entries()) {
    await community.do(name, 'game/seed/buy', { seed: 'apple', quantity: at + 2 });
    community.model.spend(name, amountOf('20') * BigInt(at + 2));
  }
  await community.runJobs();
  await community.manor.advance(DAY_MS);
  community.model.beginDay();
}

/** The second pass seals and counts the payments of the first. */
async function expectModel(): Promise<void> {
  await community.runJobs();
  await community.manor.advance(10_000);
  await community.runJobs();
  expect(await community.expectModel()).toEqual([]);
}

/** A job that depends on no other. */
const alone: DailyJob = { name: 'alone', daily: true, run: () => Promise.resolve('done') };

const pass = (first: DailyJob, options: Partial<JobOptions> = {}) =>
  runJobs(community.manor.world, [first, points, alone], options);

test('points of a day do not decay before its pots are shared: the pots fail', async () => {
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

/** A promise with its resolve function. */
function signal(): { isGiven: Promise<void>; give(): void } {
  let give = () => {};
  const isGiven = new Promise<void>((resolve) => (give = resolve));
  return { isGiven, give: () => give() };
}

/** PGlite has one connection, so two turns never overlap there. */
const ONE_CONNECTION = skipReason('needs PostgreSQL; runs in project pg');
const onTwoConnections = test.runIf(process.env.MANOR_TEST_DB === 'postgres');

onTwoConnections.for([
  { place: 'before they are frozen', work: false },
  { place: 'before its first turn is committed', work: true },
])(
  'points of a day do not decay while another node shares its pots: $place',
  ONE_CONNECTION,
  async ({ work }) => {
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
    // One turn. A turn of the points job would have decayed them for some players only.
    const passes = await pass(pots, { maxTurns: 1 });
    goOn.give();
    await otherNode;
    expect(passes).toEqual([
      { name: 'pots', turns: 0, failed: null },
      { name: 'points', turns: 0, failed: null },
      { name: 'alone', turns: 1, failed: null },
    ]);
    await expectModel();
  },
);
