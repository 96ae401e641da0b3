import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJobs } from '#server/jobs/runJobs.ts';
import type { LiveEvent } from '#server/live/liveBus.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addNotices } from '#server/inbox/addNotices.ts';
import { noticeJobs } from '#server/notices/notice.jobs.ts';
import type { NewNotice } from '#server/inbox/notice.repo.ts';
import { listenLocally, liveClient } from '../../support/liveClient.ts';
import { walletKey } from '../../support/walletKeys.ts';
import { openWorld, type Player, type TestWorld } from '../../support/world.ts';

const OPERATOR = walletKey(700);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let manor: TestWorld;
let operator: Player;
let player: Player;
let other: Player;
beforeAll(async () => {
  manor = await openWorld({ operators: [OPERATOR.address] });
  operator = await manor.signIn({ key: OPERATOR });
  player = await manor.signIn();
  other = await manor.signIn();
});
afterAll(() => manor.close());

const add = (...notices: NewNotice[]) => {
  const at = { gameAt: manor.world.clock.gameNow(), wallAt: manor.world.wallNow() };
  return inTransaction(manor.world.db, (tx) => addNotices(tx, notices, at));
};
const list = async (params = {}, caller = player) =>
  (await manor.call('notice/list', params, { token: caller.token })).data;
const read = (id: string, caller = player) => manor.call('notice/read', { id }, { token: caller.token });
const jobs = async (): Promise<LiveEvent[]> => {
  const events: LiveEvent[] = [];
  const passes = await runJobs(manor.world, noticeJobs, {
    onEvents: (messages) => void events.push(...messages),
  });
  expect(passes.map(({ failed }) => failed).filter(Boolean)).toEqual([]);
  return events;
};
const credited = (key: string, caller = player): NewNotice => ({
  player: caller.id,
  kind: 'credited',
  values: { coin: 'USDT', amount: '12.5' },
  key,
});
const texts = {
  titleZh: '维护',
  titleEn: 'Care',
  bodyZh: '今晚维护。',
  bodyEn: 'Tonight.',
  reason: 'planned',
};

describe('notices of one player', () => {
  test('are written once per player and key, with the values of each', async () => {
    const [first, second] = await add(credited('deposit:1'), credited('deposit:1', other));
    expect(first).toMatchObject({
      player: String(player.id),
      changes: { notices: [{ kind: 'credited', values: { coin: 'USDT', amount: '12.5' }, read: false }] },
    });
    expect(second).toMatchObject({ player: String(other.id) });
    expect(await add(credited('deposit:1'), credited('deposit:1', other))).toEqual([]);
    expect(await add(credited('deposit:2'))).toHaveLength(1);
  });

  test('are listed unread first in pages, marked read one by one or all, and private', async () => {
    await add(credited('deposit:3'));
    const [newest, middle] = (await list()).list;
    expect(middle).toBeDefined();
    const { data } = await read(middle?.id ?? '');
    expect(data).toMatchObject({ unread: 2, changes: { notices: [{ id: middle?.id, read: true }] } });
    const first = await list({ size: 2 });
    const second = await list({ size: 2, cursor: first.next ?? '' });
    expect(first.list.map(({ read: isRead }) => isRead)).toEqual([false, false]);
    expect(second).toMatchObject({ list: [{ id: middle?.id, read: true }], next: null, unread: 2 });

    expect(await read(newest?.id ?? '', other)).toMatchObject({ status: 404, key: 'noticeUnknown' });
    expect(await manor.call('notice/detail', { id: newest?.id ?? '' }, { token: other.token })).toMatchObject(
      { status: 404, key: 'noticeUnknown' },
    );
    expect((await read('all')).data).toMatchObject({ unread: 0, changes: { noticesUnread: 0 } });
    expect((await read('all')).data).toMatchObject({ unread: 0, changes: { notices: [] } });
    expect((await list({}, other)).unread).toBe(1);
    expect(await manor.call('notice/list', { cursor: 'x9' }, { token: player.token })).toMatchObject({
      key: 'invalidParameter',
    });
  });
});

describe('notices published by operators', () => {
  test('reach every player live and in lists, are marked read by each alone, and are stored with a reason', async () => {
    expect(await manor.call('ops/notice/publish', texts, { token: player.token })).toMatchObject({
      key: 'operatorsOnly',
    });
    const live = await liveClient(await listenLocally(manor.app), player.token);
    expect(await live.next()).toEqual({ type: 'ready' });
    const { data } = await manor.call('ops/notice/publish', texts, { token: operator.token });
    const { id } = data.notice;
    expect(await live.next()).toMatchObject({
      changes: { notices: [{ id, kind: 'published', title: { zh: '维护', en: 'Care' } }] },
    });
    live.close();
    const detail = await manor.call('notice/detail', { id }, { token: player.token });
    expect(detail.data).toMatchObject({
      body: { zh: '今晚维护。', en: 'Tonight.' },
      notice: { read: false },
    });
    expect((await read(id)).data.unread).toBe(0);
    expect((await list()).list[0]).toMatchObject({ id, read: true });
    expect((await list({}, other)).list[0]).toMatchObject({ id, read: false });
    const [act] = await manor.world.db.selectFrom('operator_act').selectAll().execute();
    expect(act).toMatchObject({ act: 'notice/publish', subject: id, reason: 'planned' });

    manor.advanceWall(1_000);
    const newcomer = await manor.signIn();
    expect(await list({}, newcomer)).toMatchObject({ list: [{ id, read: true }], unread: 0 });
  });

  test('need every text, of a bounded length', async () => {
    for (const part of [{ titleEn: ' ' }, { bodyZh: 'x'.repeat(2_001) }, { titleZh: 'x'.repeat(61) }]) {
      const answer = await manor.call('ops/notice/publish', { ...texts, ...part }, { token: operator.token });
      expect(answer).toMatchObject({ key: 'invalidParameter', values: { parameter: Object.keys(part)[0] } });
    }
  });
});

describe('automatic notices', () => {
  const ask = (path: Parameters<typeof manor.call>[0], params: Record<string, string | number>) =>
    manor.call(path, params, { token: player.token });

  test('about ripe trees come together, once, and not for harvested ones', async () => {
    await jobs();
    await manor.give(player, 'ATR', '1000');
    for (const plot of [1, 2, 3]) await ask('game/land/buy', { plot });
    expect(await ask('game/seed/buy', { seed: 'apple', quantity: 3 })).toMatchObject({ code: 200 });
    await ask('game/land/sow', { plot: 'all', seed: 'apple' });
    await manor.advance(4 * HOUR_MS - 1);
    expect(await jobs()).toEqual([]);
    await manor.advance(1);
    await ask('game/land/harvest', { plot: 2 });
    await manor.advance(60_000);
    const [messages, later] = await jobs();
    expect(messages).toMatchObject({
      player: String(player.id),
      changes: { notices: [{ kind: 'ripe', values: { count: 2, plots: '1, 3' } }] },
    });
    expect(later).toBeUndefined();
    await manor.advance(60_000);
    expect(await jobs()).toEqual([]);
  });

  test('about spoiling fruit come at least a day before, and not when it is gone', async () => {
    await ask('game/land/harvest', { plot: 1 });
    await manor.advance(27 * DAY_MS);
    expect(await jobs()).toEqual([]);
    await manor.advance(DAY_MS);
    const [turnNotices] = await jobs();
    expect(turnNotices).toMatchObject({
      changes: { notices: [{ kind: 'spoilsSoon', values: { what: 'fruit' } }] },
    });
    await manor.advance(DAY_MS);
    const days = (await list()).list.filter(({ kind }) => kind === 'spoilsSoon');
    expect(days.every(({ values, gameAt }) => Number(values.spoilsAt) - gameAt >= DAY_MS)).toBe(true);
  });

  test('are removed after their lifetime, short-lived ones sooner', async () => {
    manor.advanceWall(7 * DAY_MS);
    await jobs();
    const kinds = (await list()).list.map(({ kind }) => kind);
    expect(kinds).toContain('credited');
    expect(kinds).not.toContain('ripe');
    manor.advanceWall(84 * DAY_MS);
    await jobs();
    expect(await manor.world.db.selectFrom('notice').select('id').execute()).toEqual([]);
    expect(await manor.world.db.selectFrom('published_notice').select('id').execute()).toEqual([]);
  });
});
