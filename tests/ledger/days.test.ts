import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { dayOf } from '#core/rules/clock.ts';
import type { Db } from '#server/db/database.ts';
import { makeMetrics } from '#server/http/makeMetrics.ts';
import { dryRun } from '#server/jobs/dryRun.ts';
import { emission } from '#server/jobs/emission.ts';
import type { DailyJob, IntervalJob } from '#server/jobs/job.ts';
import { runByHand } from '#server/jobs/runByHand.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { tallyTable } from '#server/jobs/tallyTable.ts';
import { poolBalance } from '#server/ledger/balances.ts';
import { post } from '#server/ledger/post.ts';
import { measureDays, measureJobs } from '#server/measureJobs.ts';
import { openWorld, type TestWorld } from '../support/world.ts';
import { atr, posting } from './ledgerWorld.ts';

let opened: TestWorld;
let db: Db;
beforeAll(async () => {
  opened = await openWorld();
  db = opened.world.db;
});
afterAll(() => opened.close());

const today = () => dayOf(opened.world.clock.gameNow());
const always = () => true;

/** Points at which a process may die in a turn: before its writes, and after all but the commit. */
type Place = 'begun' | 'posted';

/** Job of `count` payments a day, one a turn. It resumes after the last stored payment and calls `die` at each point. */
function payments(name: string, count: number, die: (place: Place) => void = () => {}): DailyJob {
  return {
    name,
    daily: true,
    run: async ({ tx, day }) => {
      die('begun');
      const paid = await tx
        .selectFrom('posting')
        .select('id')
        .where('key', 'like', `${name}:${day}:%`)
        .execute();
      await post(
        tx,
        posting(`${name}:${day}:${paid.length}`, [atr('pool:team', 'burn', 1)], { type: 'destroy' }),
      );
      die('posted');
      return paid.length + 1 < count ? 'more' : 'done';
    },
  };
}

const keysOf = async (name: string) => {
  const rows = await db
    .selectFrom('posting')
    .select('key')
    .where('key', 'like', `${name}:%`)
    .orderBy('id')
    .execute();
  return rows.map(({ key }) => key);
};

/** Every payment of the given days, each once, in order. */
const wholeDays = (name: string, from: number, days: number, count: number) =>
  Array.from({ length: days * count }, (_, at) => `${name}:${from + Math.floor(at / count)}:${at % count}`);

test('a job killed at any point of any turn resumes in the next pass: each payment of each day once', async () => {
  let place = 0;
  let dieAt = 0;
  const job = payments('mortal', 3, () => {
    place += 1;
    if (place === dieAt) throw new Error('killed');
  });
  await runJobs(opened.world, [job]);
  const from = today() + 1;
  await opened.advance(2 * DAY_MS);
  let deaths = 0;
  for (let turn = 0; turn < 6; turn += 1) {
    // Three points: before the writes, after them, and at the start of the next turn. So each attempt completes one
    // turn.
    for (dieAt = 1; dieAt <= 3; dieAt += 1) {
      place = 0;
      const [pass] = await runJobs(opened.world, [job]);
      if (pass?.failed) deaths += 1;
    }
  }
  expect(deaths).toBe(17);
  expect(await keysOf('mortal')).toEqual(wholeDays('mortal', from, 2, 3));
});

test('a turn stays committed and is not repeated when its events cannot be published', async () => {
  const job: DailyJob = {
    ...payments('untold', 2),
    run: async (turn) => {
      turn.changed(8n);
      return payments('untold', 2).run(turn);
    },
  };
  await runJobs(opened.world, [job]);
  const from = today() + 1;
  await opened.advance(DAY_MS);
  const onChanged = () => {
    throw new Error('nobody listens');
  };
  for (let pass = 0; pass < 3; pass += 1) await runJobs(opened.world, [job], { onChanged });
  expect(await keysOf('untold')).toEqual(wholeDays('untold', from, 1, 2));
});

test('three nodes that run late at once make each payment once, in order, the second job never a day ahead', async () => {
  const jobs = [payments('shared', 3), payments('follows', 1)];
  await runJobs(opened.world, jobs);
  const from = today() + 1;
  await opened.advance(3 * DAY_MS);
  for (let round = 0; round < 3; round += 1) {
    await Promise.all([1, 2, 3].map(() => runJobs(opened.world, jobs)));
  }
  expect(await keysOf('shared')).toEqual(wholeDays('shared', from, 3, 3));
  expect(await keysOf('follows')).toEqual(wholeDays('follows', from, 3, 1));
});

test('a dry run lists per day what a real run then does, and stores nothing', async () => {
  const hourly: IntervalJob = {
    name: 'hourly',
    everyMs: 3_600_000,
    run: async ({ tx, gameNow }) => {
      await post(tx, posting(`hourly:${gameNow}`, [atr('pool:team', 'burn', 2)], { type: 'destroy' }));
      return 'done';
    },
  };
  const jobs = [emission, payments('shown', 2), hourly];
  await runJobs(opened.world, jobs);
  await opened.advance(2 * DAY_MS);
  const state = async () => [
    await db.selectFrom('job').selectAll().orderBy('name').execute(),
    await db.selectFrom('account').selectAll().orderBy('id').execute(),
    await db.selectFrom('posting').select('key').orderBy('id').execute(),
  ];
  const before = await state();
  const dry = await dryRun(opened.world, jobs, always);
  expect(await state()).toEqual(before);
  expect(dry.end).toBe('whole');
  expect(dry.tallies.map(({ job, day, turns }) => [job, day, turns])).toEqual([
    ['emission', today() - 1, 1],
    ['shown', today() - 1, 2],
    ['emission', today(), 1],
    ['shown', today(), 2],
    ['hourly', null, 1],
  ]);
  const real = await runByHand(opened.world, jobs);
  expect(real.failed).toEqual([]);
  // A real run starts with the jobs due in the present hour, a dry run ends with them. Only the order differs.
  const named = (tallies: typeof dry.tallies) =>
    new Map(tallies.map((tally) => [`${tally.job} ${tally.day}`, tally]));
  expect(named(real.tallies)).toEqual(named(dry.tallies));
  const table = tallyTable(dry.tallies);
  expect(table).toMatch(
    /day \d+ \(2030-\d\d-\d\d\)\n {2}emission +1 turn\n {4}emission +[\d.]+ ATR +in 1 posting\n/,
  );
  expect(table).toMatch(/shown +2 turns\n {4}destroy +2 ATR +in 2 postings/);
  expect((await runByHand(opened.world, jobs)).tallies).toEqual([]);
});

test('a dry run that fails or runs out of time stores nothing', async () => {
  const job = payments('dies', 2);
  const fails = payments('fails', 1, (place) => {
    if (place === 'posted') throw new Error('killed');
  });
  await runJobs(opened.world, [job, fails]);
  await opened.advance(DAY_MS);
  const burnt = await poolBalance(db, 'team', 'ATR');
  await expect(dryRun(opened.world, [job, fails], always)).rejects.toThrow('killed');
  let turns = 1;
  const { end, tallies } = await dryRun(opened.world, [job], () => (turns -= 1) >= 0);
  expect([end, tallies.map((tally) => tally.turns)]).toEqual(['cutShort', [1]]);
  expect(await poolBalance(db, 'team', 'ATR')).toBe(burnt);
  expect(await keysOf('dies')).toEqual([]);
});

test('the status reports progress, duration and lag of each job', async () => {
  const metrics = makeMetrics();
  const [job] = measureJobs([payments('told', 2)], metrics);
  if (!job) throw new Error('no job');
  const pass = () => runJobs(opened.world, [job], { onDays: measureDays(metrics) });
  await pass();
  await opened.advance(3 * DAY_MS);
  await pass();
  const textValue = await metrics.registry.metrics();
  expect(textValue).toContain('manor_job_lag_days{job="told"} 3');
  await pass();
  const text = await metrics.registry.metrics();
  expect(text).toContain(`manor_job_done_day{job="told"} ${today()}`);
  expect(text).toContain('manor_job_lag_days{job="told"} 0');
  expect(text).toContain('manor_job_runs_total{job="told",outcome="done"} 6');
  expect(text).toContain('manor_job_seconds_count{job="told"} 6');
});
