import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { amountOf, formatAmount, UNIT } from '#core/money/amount.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { releaseCastings } from '#server/casting/casting.jobs.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { emission } from '#server/jobs/emission.ts';
import type { LiveEvent } from '#server/live/liveBus.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { poolBalance } from '#server/ledger/balances.ts';
import { post } from '#server/ledger/post.ts';
import { walletKey } from '../../support/walletKeys.ts';
import { openWorld, type Player, type TestWorld } from '../../support/world.ts';

const OPERATOR = walletKey(700);
let manor: TestWorld;
beforeAll(async () => {
  manor = await openWorld({ operators: [OPERATOR.address], demo: false });
  await runJobs(manor.world, [emission, releaseCastings]);
});
afterAll(() => manor.close());

const player = async (usdt = '5000') => {
  const player = await manor.signIn();
  await manor.give(player, 'USDT', usdt);
  return player;
};
const quote = async (player: Player, amount: string) =>
  (await manor.call('game/making/quote', { amount }, { token: player.token })).data;
const cast = (player: Player, amount: string, requestId?: string) =>
  manor.call('game/making/cast', { amount }, { token: player.token, ...(requestId && { requestId }) });
const end = (player: Player, id: string) => manor.call('game/making/end', { id }, { token: player.token });
const list = async (player: Player, params: Record<string, string> = {}) =>
  (await manor.call('game/making/list', params, { token: player.token })).data;
const lines = (player: Player, id: string, size = '100') =>
  manor.call('game/making/lines', { id, size }, { token: player.token });
const has = async (player: Player, coin: string) => {
  const { data } = await manor.call('userAccount/balance', {}, { token: player.token });
  const balance = data.list.find((balance) => balance.coin === coin);
  return [balance?.available, balance?.frozen];
};
const pool = () => poolBalance(manor.world.db, 'casting', 'ATR');
const events: LiveEvent[] = [];
const release = () =>
  runJobs(manor.world, [releaseCastings], { onEvents: (messages) => void events.push(...messages) });
const days = async (count: number) => {
  await manor.advance(count * DAY_MS - (manor.world.clock.gameNow() % DAY_MS));
  return release();
};
/** Terms in days, short enough to end within a test. */
const setTerm = (termDays: number) => {
  const constants = { ...manor.world.constants.current(), CAST_TERM_DAYS: termDays };
  manor.world.constants.current = () => constants;
};
const today = () => Math.floor(manor.world.clock.gameNow() / DAY_MS);

test('a casting locks the principal, promises the quoted output, releases it day by day and ends at its term', async () => {
  const caller = await player('1234.567891');
  const before = await pool();
  setTerm(7);
  const quoted = await quote(caller, '1000');
  expect(quoted).toMatchObject({ total: '600', perDay: '85.714286', termDays: 7, ratePpm: 60_000 });
  expect(quoted).toMatchObject({ price: '0.1', p: '0.1', swapPrice: '0.1', mean: '0.1', pool: '2000000' });
  expect(quoted).toMatchObject({ mostTotal: '100000', most: '166666.666668', isOver: false });
  expect([quoted.firstReleaseAt, quoted.lastReleaseAt]).toEqual([
    (today() + 1) * DAY_MS,
    (today() + 7) * DAY_MS,
  ]);
  const { data, code } = await cast(caller, '1000');
  expect(code).toBe(200);
  expect(data.casting).toMatchObject({
    principal: '1000',
    total: '600',
    released: '0',
    dynamic: '0',
    perDay: '85.714286',
    state: 'running',
    nextReleaseAt: quoted.firstReleaseAt,
    endsAt: quoted.lastReleaseAt,
    end: null,
  });
  expect(data.changes.castings).toEqual([data.casting]);
  expect(await has(caller, 'USDT')).toEqual(['234.567891', '1000']);
  expect(before - (await pool())).toBe(600n * UNIT);
  const { id } = data.casting;
  setTerm(180);

  await release();
  expect((await list(caller)).list[0]?.released).toBe('0');
  await days(1);
  await release();
  expect(await has(caller, 'ATR')).toEqual(['85.714286', '0']);
  await days(5);
  expect((await list(caller)).list[0]).toMatchObject({ released: '514.285716', perDay: '85.714284' });
  events.length = 0;
  await days(1);
  const endedState = {
    released: '600',
    state: 'ended',
    end: 'completed',
    givenUp: '0',
    endsAt: quoted.lastReleaseAt,
  };
  const [listed] = (await list(caller, { state: 'ended' })).list;
  expect(listed).toMatchObject({ id, ...endedState });
  expect((await list(caller, { state: 'running' })).list).toEqual([]);
  expect(await has(caller, 'USDT')).toEqual(['1234.567891', '0']);
  expect(await has(caller, 'ATR')).toEqual(['600', '0']);
  const published = events.filter((message) => 'changes' in message).map(({ changes }) => changes);
  expect(published.flatMap(({ castings = [] }) => castings)).toEqual([listed]);
  expect(published.flatMap(({ notices = [] }) => notices)).toMatchObject([
    { kind: 'castingEnded', values: { number: id, principal: '1000', released: '600' } },
  ]);

  const { data: page } = await lines(caller, id, '3');
  expect(page.list.map(({ type, kind, amount, coin }) => [type, kind, amount, coin])).toEqual([
    ['casting', 'completed', '1000', 'USDT'],
    ['castingIncome', 'day', '85.714284', 'ATR'],
    ['castingIncome', 'day', '85.714286', 'ATR'],
  ]);
  const answer = await manor.call(
    'game/making/lines',
    { id, size: '100', cursor: page.next! },
    { token: caller.token },
  );
  const ids = [...page.list, ...answer.data.list].map((line) => line.id);
  expect([new Set(ids).size, answer.data.next]).toEqual([9, null]);
  expect(answer.data.list.at(-1)).toMatchObject({ type: 'casting', kind: 'cast', amount: '-1000' });
});

describe('ending a casting early', () => {
  test('returns the principal and the rest of the output to the pool, once', async () => {
    const caller = await player();
    const before = await pool();
    const { id, total } = (await cast(caller, '1500.000001')).data.casting;
    await days(10);
    const { data } = await end(caller, id);
    const [atr] = await has(caller, 'ATR');
    expect(data.casting).toMatchObject({ state: 'ended', end: 'left', released: atr, perDay: '0' });
    expect(amountOf(data.casting.givenUp)).toBe(amountOf(total) - amountOf(atr!));
    expect(await has(caller, 'USDT')).toEqual(['5000', '0']);
    expect(await pool()).toBe(before - amountOf(atr!));
    expect((await end(caller, id)).key).toBe('castingEnded');
    await days(1);
    expect(await has(caller, 'ATR')).toEqual([atr, '0']);
  });

  test('at the very instant of the daily run releases that day, before or after the run', async () => {
    const [early, latecomer] = [await player(), await player()];
    const first = (await cast(early, '1000')).data.casting;
    const second = (await cast(latecomer, '1000')).data.casting;
    await manor.advance(DAY_MS - (manor.world.clock.gameNow() % DAY_MS));
    const before = await end(early, first.id);
    await release();
    const after = await end(latecomer, second.id);
    expect(before.data.casting.released).toBe(first.perDay);
    expect(after.data.casting.released).toBe(second.perDay);
    expect(await has(early, 'ATR')).toEqual([first.perDay, '0']);
    expect(await has(latecomer, 'ATR')).toEqual([second.perDay, '0']);
  });

  test('minutes after a midnight pays nothing: only whole days count', async () => {
    const [brief, full] = [await player(), await player()];
    await days(1);
    await manor.advance(DAY_MS - 60_000);
    const second = (today() + 2) * DAY_MS;
    expect((await quote(brief, '1000')).firstReleaseAt).toBe(second);
    const { id, total } = (await cast(brief, '1000')).data.casting;
    const stored = (await cast(full, '1000')).data.casting;
    await manor.advance(120_000);
    await release();
    expect((await end(brief, id)).data.casting).toMatchObject({ released: '0', givenUp: total });
    expect(stored.nextReleaseAt).toBe(second);
    await days(1);
    expect((await end(full, stored.id)).data.casting.released).toBe(stored.perDay);
  });

  test('concurrently with the daily run, and twenty times at once, ends the casting once', async () => {
    const caller = await player();
    const { id, perDay } = (await cast(caller, '1000')).data.casting;
    await manor.advance(DAY_MS);
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => end(caller, id))),
      release(),
      release(),
    ]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ key }) => key === 'castingEnded')).toHaveLength(19);
    expect(await has(caller, 'ATR')).toEqual([perDay, '0']);
  });

  test("is refused for another player's casting and an unknown id; so are its ledger lines", async () => {
    const [first, second] = [await player(), await player()];
    const { id } = (await cast(first, '1000')).data.casting;
    expect((await end(second, id)).key).toBe('castingUnknown');
    expect((await lines(second, id)).key).toBe('castingUnknown');
    expect((await end(second, '999999')).key).toBe('castingUnknown');
    expect((await list(first)).list[0]).toMatchObject({ id, state: 'running' });
  });

  test('is never paused, while casting can be', async () => {
    const caller = await player();
    const operator = await manor.signIn({ key: OPERATOR });
    const pause = (paused: boolean) =>
      manor.call(
        'ops/pause',
        { flow: 'casting', paused: String(paused), reason: 'a look at the pool' },
        { token: operator.token },
      );
    const { id } = (await cast(caller, '1000')).data.casting;
    await pause(true);
    expect(await cast(caller, '1000')).toMatchObject({
      key: 'paused',
      values: { reason: 'a look at the pool' },
    });
    expect((await end(caller, id)).code).toBe(200);
    await pause(false);
  });
});

describe('a casting is refused', () => {
  test('one unit below 1 000 or beyond the balance, and accepted at both bounds', async () => {
    const caller = await player('1000.5');
    expect(await cast(caller, '999.999999')).toMatchObject({ key: 'castBelowMin', values: { min: '1000' } });
    expect((await cast(caller, '0')).key).toBe('castBelowMin');
    expect((await cast(caller, '1000.0000001')).key).toBe('invalidParameter');
    expect(await cast(caller, '1000.500001')).toMatchObject({
      key: 'insufficientUsdt',
      values: { need: '1000.500001', have: '1000.5' },
    });
    expect((await cast(caller, '1000.5')).code).toBe(200);
    expect(await has(caller, 'USDT')).toEqual(['0', '1000.5']);
  });

  test('one unit beyond a twentieth of the pool, and accepted at it', async () => {
    const caller = await player('1000000');
    const { most } = await quote(caller, '1000');
    const beyond = formatAmount(amountOf(most) + 1n);
    expect(await cast(caller, beyond)).toMatchObject({ key: 'castingAbovePool', values: { most } });
    const { data } = await cast(caller, most);
    expect(amountOf(data.casting.total) * 20n <= (await pool()) + amountOf(data.casting.total)).toBe(true);
    await end(caller, data.casting.id);
  });

  test('when it would release one unit less than agreed, and accepted at the agreed amount', async () => {
    const caller = await player();
    const { total } = await quote(caller, '1000');
    const castFor = (minTotal: string) =>
      manor.call('game/making/cast', { amount: '1000', minTotal }, { token: caller.token });
    const beyond = formatAmount(amountOf(total) + 1n);
    expect(await castFor(beyond)).toMatchObject({
      key: 'quoteMoved',
      values: { out: total, minOut: beyond },
    });
    expect((await castFor(total)).data.casting.total).toBe(total);
  });

  test('a second time under one request id: it is one casting', async () => {
    const caller = await player();
    const requestId = '6f1f9d43-3f0a-4a7b-9c22-0a6d6f6b1c01';
    const answers = await Promise.all(Array.from({ length: 10 }, () => cast(caller, '1000', requestId)));
    expect(new Set(answers.map(({ data }) => data.casting.id)).size).toBe(1);
    expect((await list(caller)).list).toHaveLength(1);
  });

  test('concurrent castings each count against the pool left by the previous one', async () => {
    const players = await Promise.all(Array.from({ length: 5 }, () => player('100000')));
    const before = await pool();
    const answers = await Promise.all(players.map((player) => cast(player, '100000')));
    const totals = answers.map(({ data }) => amountOf(data.casting.total)).sort((a, b) => Number(b - a));
    const owed = 100_000n * UNIT * 10n;
    let remaining = before;
    for (const total of totals) {
      const ratePpm = (60_000n * remaining) / (2_000_000n * UNIT);
      expect(total).toBe((owed * ratePpm) / 1_000_000n);
      remaining -= total;
    }
    expect(await pool()).toBe(remaining);
  });

  test('in a round whose pool is used up, until the next emission', async () => {
    const caller = await player();
    const remaining = (await pool()) - 33n * UNIT;
    const drained = await inTransaction(manor.world.db, (tx) =>
      post(tx, {
        key: 'drained',
        type: 'escrowReturn',
        kind: 'test',
        reference: 'test',
        gameAt: manor.world.clock.gameNow(),
        wallAt: manor.world.wallNow(),
        moves: [{ coin: 'ATR', from: 'pool:casting', to: 'pool:farm', amount: remaining }],
      }),
    );
    expect(drained).not.toHaveProperty('key');
    const over = await quote(caller, '1000');
    expect(over).toMatchObject({ isOver: true, most: '0', total: '0', nextRoundAt: (today() + 1) * DAY_MS });
    expect(await cast(caller, '1000')).toMatchObject({
      key: 'castingRoundOver',
      msg: 'Casting is completed, please await the next round',
    });
    await manor.advance(DAY_MS);
    await runJobs(manor.world, [emission, releaseCastings]);
    expect((await quote(caller, '1000')).isOver).toBe(false);
    expect((await cast(caller, '1000')).code).toBe(200);
  });
});

test("the output is computed at the highest of P, the swap pool's price and its mean over 30 days", async () => {
  const key = walletKey(701);
  const player = await manor.signIn({ key });
  await manor.give(player, 'USDT', '500');
  await manor.give(player, 'ATR', '20000');
  const swap = (token: string, from: string, to: string, amount: string) =>
    manor.call('userAccount/exchange', { from, to, amount, minOut: '0' }, { token });
  expect((await swap(player.token, 'USDT', 'ATR', '400')).code).toBe(200);
  const high = await quote(player, '1000');
  expect(high).toMatchObject({ p: '0.1', mean: '0.1', swapPrice: '0.101599', price: '0.101599' });
  manor.advanceWall(15 * DAY_MS);
  const laterLogin = await manor.signIn({ key });
  expect((await swap(laterLogin.token, 'ATR', 'USDT', '4950')).code).toBe(200);
  const low = await quote(laterLogin, '1000');
  // 15 of the 30 days at 0.1, the other 15 at the price after the purchase.
  expect(low).toMatchObject({ p: '0.1', mean: '0.1008', price: '0.1008' });
  expect(amountOf(low.swapPrice) < amountOf('0.1')).toBe(true);
});
