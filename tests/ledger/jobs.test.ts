import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UNIT } from '#core/money/amount.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { dayOf } from '#core/rules/clock.ts';
import type { Db } from '#server/db/database.ts';
import { chainHead } from '#server/jobs/chainHead.ts';
import { emission } from '#server/jobs/emission.ts';
import type { DailyJob, IntervalJob } from '#server/jobs/job.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { sealing } from '#server/jobs/sealing.ts';
import { poolBalance } from '#server/ledger/balances.ts';
import { post } from '#server/ledger/post.ts';
import { openWorld, type TestWorld } from '../support/world.ts';
import { atr, posting, postOne } from './ledgerWorld.ts';

let opened: TestWorld;
let db: Db;

beforeAll(async () => {
  opened = await openWorld();
  db = opened.world.db;
});

/** Closing a world runs its audit. */
afterAll(() => opened.close());

const pass = (...jobs: Parameters<typeof runJobs>[1][number][]) => runJobs(opened.world, jobs);

const today = () => dayOf(opened.world.clock.gameNow());

/** Keys of emission postings in order, without the given ones. */
async function emissionsAfter(before: readonly string[] = []): Promise<string[]> {
  const rows = await db
    .selectFrom('posting')
    .select('key')
    .where('type', '=', 'emission')
    .where('home_id', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ key }) => key).filter((key) => !before.includes(key));
}

describe('emission', () => {
  test('is not owed for the day on which the world starts', async () => {
    await pass(emission);
    await opened.advance(DAY_MS - 1);
    expect(await pass(emission)).toEqual([]);
    expect(await emissionsAfter()).toEqual([]);
  });

  test('is paid at the first instant of the day, 60 to 40, once', async () => {
    await opened.advance(1);
    expect(opened.world.clock.gameNow() % DAY_MS).toBe(0);
    expect(await pass(emission)).toMatchObject([{ name: 'emission', turns: 1, failed: null }]);
    expect(await pass(emission)).toEqual([]);
    expect(await emissionsAfter()).toEqual([`emission:${today()}`]);
    // 0.05 % of 77 000 000 is 38 500.
    expect(await poolBalance(db, 'emission', 'ATR')).toBe(76_961_500n * UNIT);
    expect(await poolBalance(db, 'farm', 'ATR')).toBe(1_023_100n * UNIT);
    expect(await poolBalance(db, 'casting', 'ATR')).toBe(2_015_400n * UNIT);
  });

  test('two days late is paid day by day, each from what the previous day left', async () => {
    const before = await emissionsAfter();
    const day = today();
    await opened.advance(2 * DAY_MS);
    await pass(emission);
    expect(await emissionsAfter(before)).toEqual([`emission:${day + 1}`, `emission:${day + 2}`]);
    expect(await poolBalance(db, 'emission', 'ATR')).toBe(76_884_557_740_375n);
  });

  test('is paid once by three nodes at once', async () => {
    const before = await emissionsAfter();
    await opened.advance(DAY_MS);
    await Promise.all([pass(emission), pass(emission), pass(emission)]);
    expect(await emissionsAfter(before)).toEqual([`emission:${today()}`]);
  });

  test('is not paid again when the wall clock is set back two days', async () => {
    const before = await emissionsAfter();
    const day = today();
    opened.advanceWall(-2 * DAY_MS);
    await opened.world.clock.maintain();
    expect(await pass(emission)).toEqual([]);
    opened.advanceWall(DAY_MS);
    await pass(emission);
    expect(await emissionsAfter(before)).toEqual([`emission:${day + 1}`]);
  });

  test('twenty years late is paid within the bound of a pass and continues in the next', async () => {
    const before = await emissionsAfter();
    const day = today();
    opened.advanceWall(20 * 365 * DAY_MS);
    expect(await runJobs(opened.world, [emission], { maxTurns: 30 })).toMatchObject([{ turns: 30 }]);
    await runJobs(opened.world, [emission], { maxTurns: 30 });
    const expected = Array.from({ length: 60 }, (_, index) => `emission:${day + index + 1}`);
    expect(await emissionsAfter(before)).toEqual(expected);
  });

  test('of an empty pool is zero', async () => {
    const remaining = await poolBalance(db, 'emission', 'ATR');
    await postOne(db, posting('empty', [atr('pool:emission', 'pool:farm', remaining)], { type: 'emission' }));
    const before = await emissionsAfter();
    expect(await runJobs(opened.world, [emission], { maxTurns: 30 })).toMatchObject([{ failed: null }]);
    expect(await emissionsAfter(before)).toEqual([]);
  });
});

describe('a pass', () => {
  test('runs the due jobs, and the next pass has nothing to do', async () => {
    const jobs = [sealing, chainHead];
    await runJobs(opened.world, jobs);
    await opened.advance(DAY_MS);
    const passes = await runJobs(opened.world, jobs);
    expect(passes.map(({ name, failed }) => [name, failed])).toEqual([
      ['seal', null],
      ['chainHead', null],
    ]);
    expect(await runJobs(opened.world, jobs)).toEqual([]);
    const head = await db.selectFrom('world_fact').selectAll().where('key', 'like', 'chainHead:%').execute();
    expect(head).toMatchObject([{ key: `chainHead:${today()}` }]);
  });

  test('rolls back a failed job, runs the others and retries it', async () => {
    let failing = true;
    const fails: DailyJob = {
      name: 'fails',
      daily: true,
      run: async ({ tx, day }) => {
        await post(tx, posting(`fails:${day}`, [atr('pool:team', 'burn', 1)]));
        if (failing) throw new Error('not today');
        return 'done';
      },
    };
    const other: DailyJob = { name: 'other', daily: true, run: () => Promise.resolve('done') };
    await pass(fails, other);
    await opened.advance(DAY_MS);
    expect(await pass(fails, other)).toMatchObject([
      { name: 'fails', turns: 0, failed: new Error('not today') },
      { name: 'other', turns: 1, failed: null },
    ]);
    expect(opened.log.join('')).toContain('a job failed and will be tried again');
    expect(await poolBalance(db, 'team', 'ATR')).toBe(10_000_000n * UNIT);
    failing = false;
    expect(await pass(fails)).toMatchObject([{ turns: 1, failed: null }]);
    expect(await poolBalance(db, 'team', 'ATR')).toBe(9_999_999n * UNIT);
  });

  test('runs days in order over all jobs, each in as many turns as it needs', async () => {
    const ran: string[] = [];
    const job = (name: string, turns: number): DailyJob => ({
      name,
      daily: true,
      run: ({ day }) => {
        const turn = `${name} ${day - startDay}`;
        ran.push(turn);
        return Promise.resolve(ran.filter((name) => name === turn).length < turns ? 'more' : 'done');
      },
    });
    const jobs = [job('pots', 2), job('points', 1)];
    const startDay = today();
    await pass(...jobs);
    await opened.advance(2 * DAY_MS);
    expect(await pass(...jobs)).toMatchObject([{ turns: 4 }, { turns: 2 }]);
    expect(ran).toEqual(['pots 1', 'pots 1', 'points 1', 'pots 2', 'pots 2', 'points 2']);
  });

  test('does not start a day before a failed job has ended the previous one', async () => {
    let failing = true;
    const ran: string[] = [];
    const job = (name: string, fails: () => boolean): DailyJob => ({
      name,
      daily: true,
      run: ({ day }) => {
        if (fails()) return Promise.reject(new Error('not yet'));
        ran.push(`${name} ${day - startDay}`);
        return Promise.resolve('done');
      },
    });
    const jobs = [job('halting', () => failing), job('ready', () => false)];
    const startDay = today();
    await pass(...jobs);
    await opened.advance(2 * DAY_MS);
    await pass(...jobs);
    await pass(...jobs);
    expect(ran).toEqual(['ready 1']);
    failing = false;
    await pass(...jobs);
    expect(ran).toEqual(['ready 1', 'halting 1', 'halting 2', 'ready 2']);
  });

  test('gives a job further turns while work remains, and then waits until it is due', async () => {
    let remaining = 5;
    const works: IntervalJob = {
      name: 'works',
      everyMs: 1_000,
      run: () => {
        remaining -= 1;
        return Promise.resolve(remaining > 0 ? 'more' : 'done');
      },
    };
    expect(await pass(works)).toMatchObject([{ turns: 5 }]);
    await opened.advance(999);
    expect(await pass(works)).toEqual([]);
    await opened.advance(1);
    remaining = 1;
    expect(await pass(works)).toMatchObject([{ turns: 1 }]);
  });

  test('publishes whose money a turn changed, only after its commit', async () => {
    let failing = true;
    const pays: IntervalJob = {
      name: 'pays',
      everyMs: 1_000,
      run: ({ changed }) => {
        changed(8n);
        changed(9n);
        changed(8n);
        return failing ? Promise.reject(new Error('no')) : Promise.resolve('done');
      },
    };
    const published: bigint[][] = [];
    const onChanged = (ids: readonly bigint[]) => void published.push([...ids]);
    await runJobs(opened.world, [pays], { onChanged });
    expect(published).toEqual([]);
    failing = false;
    await runJobs(opened.world, [pays], { onChanged });
    expect(published).toEqual([[8n, 9n]]);
  });
});
