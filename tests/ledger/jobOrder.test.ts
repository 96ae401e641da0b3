import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { dayOf } from '#core/rules/clock.ts';
import type { DailyJob, IntervalJob, Job } from '#server/jobs/job.ts';
import { addJob } from '#server/jobs/job.repo.ts';
import type { JobOptions } from '#server/jobs/jobPass.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { worldJobs } from '#server/worldJobs.ts';
import { testOnPostgres } from '../support/testOnPostgres.ts';
import { openWorld, type TestWorld } from '../support/world.ts';

let opened: TestWorld;
beforeAll(async () => {
  opened = await openWorld();
});
afterAll(() => opened.close());

const today = () => dayOf(opened.world.clock.gameNow());

/** Names of the jobs whose turns ran, in order. */
let ran: string[] = [];

/** A daily job of one turn a day unless `work` is given. */
function daily(name: string, after: string[] = [], work?: DailyJob['run']): DailyJob {
  const run: DailyJob['run'] = async (turn) => {
    const result = (await work?.(turn)) ?? 'done';
    ran.push(name);
    return result;
  };
  return { name, daily: true, after, run };
}

/** Runs a pass. Returns the names of the jobs whose turns ran since the last pass began, in order. */
async function pass(jobs: readonly Job[], options: Partial<JobOptions> = {}): Promise<string[]> {
  ran = [];
  await runJobs(opened.world, jobs, options);
  return ran;
}

/** Another node adds a job's row once, between a pass's check of all jobs and its days. */
function otherNodeAdds(name: string, doneDay: number): IntervalJob {
  const run: IntervalJob['run'] = async ({ tx }) => {
    await addJob(tx, { name, doneDay, dueAt: null });
    return 'done';
  };
  return { name: `${name}Added`, everyMs: DAY_MS, run };
}

describe('a job with a predecessor', () => {
  test('waits while the predecessor fails, and so does its own successor; other jobs run', async () => {
    let isFailing = true;
    const first = daily('a1', [], () =>
      isFailing ? Promise.reject(new Error('not yet')) : Promise.resolve('done'),
    );
    const jobs = [first, daily('a2', ['a1']), daily('a3', ['a2']), daily('aOther')];
    await pass(jobs);
    await opened.advance(DAY_MS);
    expect(await pass(jobs)).toEqual(['aOther']);
    isFailing = false;
    expect(await pass(jobs)).toEqual(['a1', 'a2', 'a3']);
  });

  test('waits while the predecessor has turns left beyond the bound of a pass', async () => {
    let remaining = 3;
    const first = daily('b1', [], () => Promise.resolve((remaining -= 1) > 0 ? 'more' : 'done'));
    const jobs = [first, daily('b2', ['b1']), daily('bOther')];
    await pass(jobs);
    await opened.advance(DAY_MS);
    expect(await pass(jobs, { maxTurns: 2 })).toEqual(['b1', 'b1', 'bOther']);
    expect(await pass(jobs, { maxTurns: 2 })).toEqual(['b1', 'b2']);
  });

  test('waits for the predecessor in a pass that does not run it', async () => {
    const jobs = [daily('c1'), daily('c2', ['c1'])];
    await pass(jobs);
    await opened.advance(DAY_MS);
    expect(await pass(jobs.slice(1))).toEqual([]);
    expect(await pass(jobs)).toEqual(['c1', 'c2']);
  });

  test('does not wait for a job that this world never had', async () => {
    const jobs = [daily('d2', ['d1'])];
    await pass(jobs);
    await opened.advance(DAY_MS);
    expect(await pass(jobs)).toEqual(['d2']);
  });

  test('waits also when the pass took the predecessor for new and another node had added it a day ago', async () => {
    const last = daily('e2', ['e1']);
    await pass([last]);
    const startDay = today();
    await opened.advance(DAY_MS);
    const jobs = [otherNodeAdds('e1', startDay), daily('e1'), last];
    expect(await pass(jobs)).toEqual([]);
    expect(await pass(jobs)).toEqual(['e1', 'e2']);
  });
});

test('no job starts a day before all jobs of its pass have ended the previous one, whatever the pass read first', async () => {
  await pass([daily('f1')]);
  const startDay = today();
  await opened.advance(2 * DAY_MS);
  const jobs = [otherNodeAdds('f2', startDay), daily('f1'), daily('f2')];
  expect(await pass(jobs)).toEqual(['f1']);
  expect(await pass(jobs)).toEqual(['f2', 'f1', 'f2']);
});

test("a world's job runs after the daily jobs listed before it, in a pass and in a dry run", () => {
  const days = worldJobs.filter((job) => 'daily' in job);
  const names = days.map(({ name }) => name);
  for (const [at, { name, after = [] }] of days.entries())
    for (const first of after) expect(names.slice(0, at), `${name} comes after ${first}`).toContain(first);
  const waiting = days.flatMap(({ name, after }) => (after ? [[name, after]] : []));
  expect(Object.fromEntries(waiting)).toEqual({
    points: ['pots'],
    holdingCheck: ['releaseCastings', 'points'],
    couponWarning: ['couponEnd'],
  });
});

/** PGlite has one connection, so two turns never overlap there. */
testOnPostgres(
  'while a node runs a job, another node runs jobs that do not depend on it, and the first node the rest',
  async () => {
    let enter = () => {};
    let goOn = () => {};
    const isEntered = new Promise<void>((resolve) => (enter = resolve));
    const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
    const halting = daily('g1', [], async () => {
      enter();
      await mayGoOn;
      return 'done';
    });
    const others = [daily('g2', ['g1']), daily('gOther')];
    await pass([halting, ...others]);
    await opened.advance(DAY_MS);
    const slow = pass([halting, ...others]);
    await isEntered;
    await pass([daily('g1'), ...others]);
    goOn();
    await slow;
    expect(ran).toEqual(['gOther', 'g1', 'g2']);
  },
);
