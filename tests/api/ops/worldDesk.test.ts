import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Path } from '#core/api/table.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { dueConstants } from '#server/config/dueConstants.jobs.ts';
import type { IntervalJob } from '#server/jobs/job.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { tallySpans } from '#server/jobs/tallySpans.ts';
import { dueNotices } from '#server/notices/dueNotices.jobs.ts';
import { reportNode } from '#server/operators/nodes/startNodeReports.ts';
import { deleteReport } from '#server/operators/nodes/nodeReport.repo.ts';
import { recordJobs } from '#server/recordJobs.ts';
import { walletKey } from '../../support/walletKeys.ts';
import { openWorld, type Player, type TestWorld } from '../../support/world.ts';

const KEYS = [walletKey(760), walletKey(761)] as const;
const HOUR_MS = 3_600_000;
const reason = 'planned at the desk';
let manor: TestWorld;
let operator: Player;
let second: Player;
let player: Player;
beforeAll(async () => {
  manor = await openWorld({ operators: KEYS.map(({ address }) => address) });
  operator = await manor.signIn({ key: KEYS[0] });
  second = await manor.signIn({ key: KEYS[1] });
  player = await manor.signIn();
  await manor.give(player, 'ATR', '1000');
});
afterAll(() => manor.close());
beforeEach(() => manor.advanceWall(1_000));

const as = <P extends Path>(by: Player, path: P, params: Record<string, string> = {}) =>
  manor.call(path, params, { token: by.token });
const ops = <P extends Path>(path: P, params: Record<string, string> = {}) => as(operator, path, params);
const now = () => manor.world.wallNow();

describe('a job', () => {
  let isBroken = false;
  const job: IntervalJob = {
    name: 'checkOfJobs',
    everyMs: HOUR_MS,
    run: () => (isBroken ? Promise.reject(new Error('the disk is full')) : Promise.resolve('done')),
  };
  const spans = tallySpans();
  let ticks = 0;
  const recorded = recordJobs([job], spans, { wallNow: now, tickMs: () => (ticks += 25) });
  const report = () =>
    reportNode(
      manor.world,
      {
        id: 'a',
        name: 'first',
        spans,
        connections: () => Promise.resolve(3),
        streams: () => Promise.resolve(2),
      },
      { startedAt: now() - 5_000, lagMs: 11.6 },
    );
  const shown = async () => (await ops('ops/jobs')).data.list.find(({ name }) => name === 'checkOfJobs');

  test('shows its last turn, its durations and what failed, and keeps a history by hours', async () => {
    await runJobs(manor.world, recorded);
    await report();
    expect(await shown()).toMatchObject({ lastAt: now(), lastMs: 25, turns: 1, failures: 0, fault: null });
    isBroken = true;
    manor.advanceWall(HOUR_MS);
    await manor.world.clock.advance(2 * HOUR_MS);
    await runJobs(manor.world, recorded);
    await report();
    expect(await shown()).toMatchObject({ turns: 2, failures: 1, fault: 'the disk is full' });
    expect((await ops('ops/today')).data.jobsFailed).toEqual(['checkOfJobs']);
    const { list } = (await ops('ops/job/history', { name: 'checkOfJobs', size: '1' })).data;
    expect(list).toMatchObject([
      { turns: 1, failures: 1, meanMs: 25, longestMs: 25, fault: 'the disk is full' },
    ]);
    const rest = await ops('ops/job/history', { name: 'checkOfJobs', cursor: String(list[0]?.hourAt) });
    expect(rest.data).toMatchObject({ list: [{ failures: 0 }], next: null });
    expect((await ops('ops/job/history', { name: 'checkOfJobs', cursor: 'x' })).key).toBe('invalidParameter');
  });

  test('runs before its time when an admin wants it to', async () => {
    isBroken = false;
    await runJobs(manor.world, recorded);
    const run = (name: string) => ops('ops/job/run', { name, reason });
    expect((await shown())?.dueAt).toBeGreaterThan(manor.world.clock.gameNow());
    expect((await run('checkOfJobs')).code).toBe(200);
    expect((await run('checkOfJobs')).key).toBe('nothingToDo');
    expect((await run('noSuchJob')).key).toBe('invalidParameter');
    const passes = await runJobs(manor.world, recorded);
    expect(passes).toMatchObject([{ name: 'checkOfJobs', turns: 1 }]);
    expect((await ops('ops/acts', { act: 'job/run' })).data.list).toMatchObject([
      { subject: 'job:checkOfJobs' },
    ]);
  });

  test('is reported by a node, which counts as away once it is silent', async () => {
    await report();
    const nodes = async () => (await ops('ops/nodes')).data.list;
    expect(await nodes()).toMatchObject([
      { id: 'a', name: 'first', connections: 3, streams: 2, lagMs: 12, isAway: false },
    ]);
    manor.advanceWall(31_000);
    expect(await nodes()).toMatchObject([{ isAway: true }]);
    await deleteReport(manor.world.db, 'a');
    expect(await nodes()).toEqual([]);
  });
});

describe('a scheduled notice', () => {
  const texts = { titleZh: '维护', titleEn: 'Tonight', bodyZh: '一', bodyEn: '<script>1</script>' };
  const titles = async () => (await as(player, 'notice/list')).data.list.map(({ title }) => title?.en);
  const runDue = async () => {
    await manor.world.clock.advance(60_000);
    await runJobs(manor.world, [dueNotices]);
  };

  test('reaches players at its time, not a moment before', async () => {
    const at = now() + HOUR_MS;
    expect((await ops('ops/notice/schedule', { ...texts, at: String(now()), reason })).key).toBe(
      'invalidParameter',
    );
    const { plan } = (await ops('ops/notice/schedule', { ...texts, at: String(at), reason })).data;
    expect(plan).toMatchObject({ ...texts, dueAt: at, plannedBy: operator.address });
    await runDue();
    expect(await titles()).not.toContain('Tonight');
    manor.advanceWall(HOUR_MS);
    await runDue();
    expect(await titles()).toContain('Tonight');
    expect((await ops('ops/notice/scheduled')).data).toEqual({ list: [], next: null });
    expect((await ops('ops/notice/unschedule', { id: plan.id, reason })).key).toBe('noticeUnknown');
    expect((await ops('ops/acts', { operator: 'server', act: 'notice/' })).data.list).toMatchObject([
      { act: 'notice/publish', reason },
    ]);
  });

  test('is dropped before its time, and pages by time', async () => {
    const ids: string[] = [];
    for (const [title, hours] of [
      ['later', 3],
      ['sooner', 2],
    ] as const) {
      const at = String(now() + hours * HOUR_MS);
      ids.push((await ops('ops/notice/schedule', { ...texts, titleEn: title, at, reason })).data.plan.id);
    }
    const first = (await ops('ops/notice/scheduled', { size: '1' })).data;
    expect(first.list).toMatchObject([{ titleEn: 'sooner' }]);
    const next = (await ops('ops/notice/scheduled', { cursor: first.next ?? '' })).data;
    expect(next).toMatchObject({ list: [{ titleEn: 'later' }], next: null });
    for (const id of ids) expect((await ops('ops/notice/unschedule', { id, reason })).code).toBe(200);
    manor.advanceWall(4 * HOUR_MS);
    await runDue();
    expect(await titles()).not.toContain('later');
  });
});

describe('a change of a rule for a later instant', () => {
  const plan = (key: string, value: string, at: number, by = operator) =>
    as(by, 'ops/constant/set', { key, value, at: String(at), reason });
  const inForce = () => manor.world.constants.current();
  const runDue = async () => {
    await manor.world.clock.advance(120_000);
    await runJobs(manor.world, [dueConstants]);
  };

  test('applies then, and a second operator cannot bring it forward', async () => {
    const at = now() + 3 * DAY_MS;
    expect((await plan('HEN_PRICE', '"260"', now() - 1)).key).toBe('invalidParameter');
    const { pending } = (await plan('HEN_PRICE', '"260"', at)).data;
    expect(pending?.from).toBe(at);
    const id = pending?.id ?? '';
    expect((await as(operator, 'ops/constant/pass', { id })).key).toBe('sameOperator');
    expect((await as(second, 'ops/constant/pass', { id })).key).toBe('nothingToDo');
    manor.advanceWall(2 * DAY_MS);
    await runDue();
    expect(inForce().HEN_PRICE).toBe('200');
    manor.advanceWall(DAY_MS);
    await runDue();
    expect(inForce().HEN_PRICE).toBe('260');
  });

  test('of a money rule within a day needs the second operator, who agrees for that instant', async () => {
    const at = now() + 2 * HOUR_MS;
    const { pending } = (await plan('HEN_PRICE', '"270"', at)).data;
    expect(pending?.from).toBe(now() + DAY_MS);
    const passed = (await as(second, 'ops/constant/pass', { id: pending?.id ?? '' })).data;
    expect(passed.pending?.from).toBe(at);
    expect(inForce().HEN_PRICE).toBe('260');
    manor.advanceWall(2 * HOUR_MS);
    await runDue();
    expect(inForce().HEN_PRICE).toBe('270');
  });

  test('is cancelled, and nothing changes', async () => {
    const { pending } = (await plan('HEN_PRICE', '"280"', now() + HOUR_MS)).data;
    expect((await ops('ops/constant/drop', { id: pending?.id ?? '', reason })).code).toBe(200);
    manor.advanceWall(2 * DAY_MS);
    await runDue();
    expect(inForce().HEN_PRICE).toBe('270');
  });
});

describe('yesterday under another rule', () => {
  const replay = async (key: string, value: string) => {
    const { msg, data } = await ops('ops/constant/replay', { key, value });
    expect(msg).toBe('ok');
    return data;
  };

  test('counts what was done again', async () => {
    const price = Number(manor.world.constants.current().HEN_PRICE);
    await as(player, 'game/seed/buy', { seed: 'hen', quantity: '2' });
    await manor.world.clock.advance(DAY_MS);
    expect(await replay('HEN_PRICE', '"300"')).toMatchObject({
      isReplayed: true,
      rows: [{ figure: 'henCost', coin: 'ATR', deeds: 2, before: String(2 * price), after: '600' }],
    });
    await as(player, 'otc/sell', { quantity: '10', price: '0.1' });
    expect((await replay('OTC_FEE_BPS', '500')).rows).toMatchObject([{ figure: 'otcFees', deeds: 0 }]);
  });

  test('names a rule from which no sum follows, and refuses what the change would', async () => {
    expect(await replay('HEN_YARD', '20')).toMatchObject({ isReplayed: false, rows: [] });
    expect((await ops('ops/constant/replay', { key: 'HEN_PRICE', value: '"1"' })).key).toBe(
      'constantInvalid',
    );
  });
});

test('pools, budgets, casting and the depth of the exchange are shown', async () => {
  const { data } = await ops('ops/pools');
  expect(data.pools).toContainEqual(
    expect.objectContaining({ pool: 'promotion', coin: 'ATR', perDay: null, daysLeft: null }),
  );
  expect(data.budgets.map(({ budget }) => budget)).toEqual(['ticket', 'tutorial', 'goal', 'basket']);
  expect(data.budgets.every(({ given, left, limit }) => Number(given) + Number(left) === Number(limit))).toBe(
    true,
  );
  const depths = data.swap.depth.map(({ atr }) => Number(atr));
  expect(depths).toEqual([...depths].sort((a, b) => a - b));
  expect(depths[0]).toBeGreaterThan(0);
});

test('audits are listed by day', async () => {
  await manor.world.db
    .insertInto('audit_run')
    .values([
      { day: 1n, begun_at: new Date(0), ok: true },
      { day: 2n, begun_at: new Date(1), ok: false, broken: ['I1'] },
    ])
    .execute();
  const first = (await ops('ops/audit/history', { size: '1' })).data;
  expect(first).toMatchObject({ list: [{ day: 2, ok: false, broken: ['I1'] }], next: '2' });
  expect((await ops('ops/audit/history', { cursor: '2' })).data).toMatchObject({
    list: [{ day: 1, ok: true }],
    next: null,
  });
});

describe('a player beside a decision', () => {
  test('is shown with the farm as they see it, their referees and related accounts', async () => {
    const guest = await manor.signIn({ referrer: player.code });
    const farm = (await ops('ops/player/farm', { player: player.code })).data;
    expect(farm).toEqual((await as(player, 'user/facts')).data);
    const { list } = (await ops('ops/player/referrals', { player: player.code })).data;
    expect(list.map(({ code }) => code)).toEqual([guest.code]);
    const related = (await ops('ops/player/related', { player: guest.code })).data;
    expect(related).toMatchObject({
      addresses: [],
      accounts: [{ relation: 'sponsor', referralCode: player.code }],
      sums: [
        { coin: 'USDT', deposited: '0', gain: '0' },
        { coin: 'ATR', withdrawn: '0' },
      ],
    });
    for (const path of ['ops/player/farm', 'ops/player/referrals', 'ops/player/related'] as const)
      expect((await ops(path, { player: 'ZZZZZZ' })).key).toBe('playerUnknown');
  });
});
