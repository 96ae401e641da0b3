import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Path } from '#core/api/table.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { saveAct } from '#server/operatorActs/act.repo.ts';
import { listenLocally, liveClient } from '../../support/liveClient.ts';
import { walletKey } from '../../support/walletKeys.ts';
import { openWorld, type Player, type TestWorld } from '../../support/world.ts';

const KEYS = [walletKey(750), walletKey(751)] as const;
const reason = 'asked by the player';
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

const as = <P extends Path>(by: Player, path: P, params: Record<string, string> = {}) =>
  manor.call(path, params, { token: by.token });
const ops = <P extends Path>(path: P, params: Record<string, string> = {}) => as(operator, path, params);

describe('a search', () => {
  const found = async (text: string, size = '20') =>
    (await ops('ops/player/search', { text, size })).data.list.map(({ userName }) => userName);

  test('finds by code, by address and by the beginning of either name, in any case', async () => {
    await as(player, 'user/update', { nickName: 'Årbor Tree 100' });
    for (const text of [
      player.code.toLowerCase(),
      player.address.toUpperCase().replace('0X', '0x'),
      player.address.slice(0, 9).toLowerCase(),
      'Årbor t',
    ])
      expect([text, await found(text)]).toEqual([text, [player.address]]);
  });

  test('takes signs of patterns as text, and finds nobody for what is not there', async () => {
    for (const text of ['%', '_', '\\', "' OR 1=1 --", '<script>']) expect(await found(text)).toEqual([]);
  });

  test('pages by cursor', async () => {
    const first = await ops('ops/player/search', { text: '0x', size: '2' });
    expect(first.data.list).toHaveLength(2);
    const next = await ops('ops/player/search', { text: '0x', size: '2', cursor: first.data.next ?? '' });
    expect(next.data.list[0]?.id).not.toBe(first.data.list[0]?.id);
    expect((await ops('ops/player/search', { text: '0x', cursor: 'x' })).key).toBe('invalidParameter');
  });
});

test('a player is read as the player reads', async () => {
  await as(player, 'otc/sell', { quantity: '10', price: '0.1' });
  const pairs = [
    ['ops/player/lines', 'userAccount/balanceDetail', {}],
    ['ops/player/deposits', 'userAccount/rechargeList', {}],
    ['ops/player/withdrawals', 'userAccount/myWithDraw', {}],
    ['ops/player/orders', 'otc/mySellList', { side: 'sell' }],
  ] as const;
  for (const [theirs, own, extra] of pairs) {
    const seen = await ops(theirs, { player: player.code, ...extra });
    expect([theirs, seen.data]).toEqual([theirs, (await as(player, own)).data]);
    expect((await ops(theirs, { player: 'ZZZZZZ', ...extra })).key).toBe('playerUnknown');
  }
  const { list } = (await ops('ops/player/sessions', { player: player.code })).data;
  expect(list).toMatchObject([{ current: false }]);
});

describe('a note', () => {
  test('is kept as text, newest first, for operators alone', async () => {
    const script = '<script>alert(1)</script>\nsecond line';
    await ops('ops/player/note', { player: player.code, text: 'called back' });
    expect((await ops('ops/player/note', { player: player.code, text: script })).data.note.text).toBe(script);
    const first = (await ops('ops/player/notes', { player: player.address, size: '1' })).data;
    expect(first.list).toMatchObject([{ text: script, writtenBy: operator.address }]);
    const rest = await ops('ops/player/notes', { player: player.address, cursor: first.next ?? '' });
    expect(rest.data.list.map(({ text }) => text)).toEqual(['called back']);
    expect((await ops('ops/player/note', { player: 'ZZZZZZ', text: 'x' })).key).toBe('playerUnknown');
  });
});

describe('a frozen player', () => {
  const freeze = (frozen: 'true' | 'false', by = operator) =>
    as(by, 'ops/player/freeze', {
      player: player.code,
      frozen,
      reason: 'two devices, one odd <b>transfer</b>',
    });

  const shown = async () => (await as(player, 'user/facts')).data.changes.freeze;

  test('is refused every change with the reason, reads on, and cancels', async () => {
    const before = await shown();
    expect(before?.reason).toBe(null);
    const live = await liveClient(await listenLocally(manor.app), player.token);
    expect(await live.next()).toEqual({ type: 'ready' });
    expect((await freeze('false')).key).toBe('nothingToDo');
    expect((await freeze('true')).data.freeze?.frozenBy).toBe(operator.address);
    expect((await freeze('true', second)).key).toBe('nothingToDo');
    const after = await shown();
    expect(after?.reason).toBe('two devices, one odd <b>transfer</b>');
    expect(after?.version).toBeGreaterThan(before?.version ?? Infinity);
    expect(await live.next()).toEqual({ type: 'changes', changes: { freeze: after } });
    const refused = await as(player, 'game/seed/buy', { seed: 'apple', quantity: '1' });
    expect(refused).toMatchObject({ status: 403, key: 'accountFrozen' });
    expect(refused.msg).toContain('two devices, one odd <b>transfer</b>');
    expect((await as(player, 'userAccount/balance')).code).toBe(200);
    const { list } = (await as(player, 'otc/mySellList', { state: 'posted' })).data;
    const order = { id: list[0]?.id ?? '', remaining: '10' };
    expect((await as(player, 'otc/qxExchange', order)).code).toBe(200);
    expect((await as(player, 'notice/read', { id: 'all' })).code).toBe(200);
    const { data } = await ops('ops/player/notes', { player: player.code });
    expect(data.freeze?.reason).toContain('two devices');
    const search = await ops('ops/player/search', { text: player.code });
    expect(search.data.list).toMatchObject([{ isFrozen: true }]);
  });

  test('goes on after the freeze ended', async () => {
    expect((await freeze('false', second)).data.freeze).toBe(null);
    expect((await shown())?.reason).toBe(null);
    expect((await as(player, 'game/seed/buy', { seed: 'apple', quantity: '1' })).code).toBe(200);
  });
});

describe('the log of acts', () => {
  test('holds each act once, by operator, act and subject, in pages', async () => {
    const { list } = (await ops('ops/acts', { subject: `player:${player.id}` })).data;
    expect(list.map(({ act }) => act)).toEqual([
      'player/unfreeze',
      'player/freeze',
      'note/write',
      'note/write',
    ]);
    const mine = await ops('ops/acts', { operator: second.address.toLowerCase(), act: 'player/' });
    expect(mine.data.list).toMatchObject([{ act: 'player/unfreeze', operator: second.address }]);
    const { db } = manor.world;
    await inTransaction(db, async (tx) => {
      for (let n = 0; n < 120; n += 1)
        await saveAct(tx, { operator: 'server', act: 'pause', subject: 'swap', reason, wallNow: n });
    });
    let pages = 0;
    const seen = new Set<string>();
    for (let cursor: string | null = ''; cursor !== null; pages += 1) {
      const params: Record<string, string> = { operator: 'server', size: '50', ...(cursor && { cursor }) };
      const { data } = await ops('ops/acts', params);
      for (const { id } of data.list) seen.add(id);
      cursor = data.next;
    }
    expect([seen.size, pages]).toEqual([120, 3]);
  });
});

describe('the desk', () => {
  test('shows what waits for a person, with the time of the oldest', async () => {
    const { wallNow } = manor.world;
    const proposed = wallNow();
    await ops('ops/debit', { player: player.code, coin: 'ATR', amount: '1', reason });
    await ops('ops/role/set', { address: player.address, role: 'viewer', reason });
    await ops('ops/constant/set', { key: 'HEN_PRICE', value: '"260"', reason });
    await ops('ops/pause', { flow: 'casting', paused: 'true', reason });
    await manor.world.db
      .insertInto('deposit')
      .values({
        ...{ coin: 'USDT', sender: walletKey(752).address, tx_hash: `0x${'7'.repeat(64)}`, log_index: 0 },
        ...{ block: 1n, units: '1000000', amount: 1_000_000n, dust: '0', state: 'credited', version: 1n },
        ...{ player_id: null, seen_at: new Date(proposed), credited_at: new Date(proposed) },
      })
      .execute();
    const { data } = await ops('ops/today');
    expect(data).toMatchObject({
      suspense: { count: 1, since: proposed },
      firstReviews: { count: 0, since: null },
      reviewAges: { hour: 0, day: 0, older: 0 },
      adjustments: { count: 1, since: proposed },
      roles: { count: 1, since: proposed },
      constants: { count: 1, since: proposed },
      pausedFlows: [{ flow: 'casting', reason }],
      frozenPlayers: 0,
      audit: { ok: null, broken: [] },
    });
    expect(data.money.map(({ coin }) => coin).sort()).toEqual(['ATR', 'USDT']);
    expect(data.players).toBeGreaterThan(2);
  });

  test('lists days, jobs, suspense and payouts, each by pages', async () => {
    const { db } = manor.world;
    await db
      .insertInto('job')
      .values([
        { name: 'aDaily', done_day: 1n, due_at: null },
        { name: 'bInterval', done_day: null, due_at: new Date(0) },
      ])
      .execute();
    const first = (await ops('ops/jobs', { size: '1' })).data;
    expect(first).toMatchObject({ list: [{ name: 'aDaily', overdueMs: 0 }], next: 'aDaily' });
    expect(first.list[0]?.daysBehind).toBe(first.today - 1);
    const late = (await ops('ops/jobs', { cursor: 'aDaily' })).data.list[0];
    expect(late?.overdueMs).toBe(manor.world.clock.gameNow());
    expect((await ops('ops/today')).data.jobsBehind).toEqual(['aDaily', 'bInterval']);
    await db
      .insertInto('world_day')
      .values(
        [1n, 2n, 3n].map((day) => ({
          day,
          joined: day,
          spent: 1_500_000n,
          earned: 0n,
          cast_usdt: 0n,
          rewards_atr: 0n,
          rewards_usdt: 0n,
          burned: 0n,
        })),
      )
      .execute();
    const days = (await ops('ops/world/series', { size: '2' })).data;
    expect(days).toMatchObject({
      list: [
        { day: 3, spent: '1.5' },
        { day: 2, joined: 2 },
      ],
      next: '2',
    });
    expect((await ops('ops/world/series', { cursor: '2' })).data).toMatchObject({
      list: [{ day: 1 }],
      next: null,
    });
    const { list } = (await ops('ops/adjustment/list')).data;
    await as(second, 'ops/adjustment/pass', { id: list[0]?.id ?? '' });
    expect((await ops('ops/suspense')).data.list).toMatchObject([
      { coin: 'ATR', amount: '1', type: 'backendDebit' },
    ]);
    expect((await ops('ops/payouts')).data).toEqual({ list: [], next: null });
    for (const path of ['ops/suspense', 'ops/payouts', 'ops/world/series'] as const)
      expect([path, (await ops(path, { cursor: 'x_y' })).key]).toEqual([path, 'invalidParameter']);
  });

  test('logs each read with its operator', async () => {
    await as(second, 'ops/player', { player: player.code });
    const line = manor.log.filter((text) => text.includes('an operator reads')).at(-1) ?? '';
    const masked = `${second.address.slice(0, 6)}…${second.address.slice(-4)}`;
    expect(JSON.parse(line)).toMatchObject({ operator: masked, path: 'ops/player' });
  });
});

describe('a published notice', () => {
  test('is listed with its texts, and gone for players once it is withdrawn', async () => {
    const texts = { titleZh: '维护', titleEn: '<i>Tonight</i>', bodyZh: '一', bodyEn: '<script>1</script>' };
    const { notice } = (await ops('ops/notice/publish', { ...texts, reason })).data;
    expect((await ops('ops/notice/list')).data.list[0]).toMatchObject({ ...texts, withdrawnAt: null });
    const titles = async () => (await as(player, 'notice/list')).data.list.map(({ title }) => title?.en);
    expect(await titles()).toContain('<i>Tonight</i>');
    const { unread } = (await as(player, 'notice/list')).data;
    expect((await ops('ops/notice/withdraw', { id: notice.id, reason })).code).toBe(200);
    expect((await ops('ops/notice/withdraw', { id: notice.id, reason })).key).toBe('noticeUnknown');
    expect(await titles()).not.toContain('<i>Tonight</i>');
    expect((await as(player, 'notice/list')).data.unread).toBe(unread - 1);
    expect((await as(player, 'notice/detail', { id: notice.id })).key).toBe('noticeUnknown');
    expect((await ops('ops/notice/list')).data.list[0]?.withdrawnAt).toBe(manor.world.wallNow());
  });
});
