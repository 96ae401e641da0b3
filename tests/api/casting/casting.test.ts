import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { amountOf, formatAmount, UNIT } from '#core/money/amount.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { releaseCastings } from '#server/casting/casting.jobs.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { emission } from '#server/jobs/emission.ts';
import type { LiveNews } from '#server/live/liveBus.ts';
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
  const one = await manor.signIn();
  await manor.give(one, 'USDT', usdt);
  return one;
};
const quote = async (one: Player, amount: string) =>
  (await manor.call('game/making/quote', { amount }, { token: one.token })).data;
const cast = (one: Player, amount: string, requestId?: string) =>
  manor.call('game/making/cast', { amount }, { token: one.token, ...(requestId && { requestId }) });
const end = (one: Player, id: string) => manor.call('game/making/end', { id }, { token: one.token });
const list = async (one: Player, params: Record<string, string> = {}) =>
  (await manor.call('game/making/list', params, { token: one.token })).data;
const lines = (one: Player, id: string, size = '100') =>
  manor.call('game/making/lines', { id, size }, { token: one.token });
const has = async (one: Player, coin: string) => {
  const { data } = await manor.call('userAccount/balance', {}, { token: one.token });
  const balance = data.list.find((each) => each.coin === coin);
  return [balance?.available, balance?.frozen];
};
const pool = () => poolBalance(manor.world.db, 'casting', 'ATR');
const news: LiveNews[] = [];
const release = () => runJobs(manor.world, [releaseCastings], { onNews: (more) => void news.push(...more) });
const days = async (count: number) => {
  await manor.advance(count * DAY_MS - (manor.world.clock.gameNow() % DAY_MS));
  return release();
};
/** Terms of so few days that they pass within a test. */
const setTerm = (termDays: number) => {
  const constants = { ...manor.world.constants.current(), CAST_TERM_DAYS: termDays };
  manor.world.constants.current = () => constants;
};
const today = () => Math.floor(manor.world.clock.gameNow() / DAY_MS);

test('a casting locks the principal, promises what the quote said, releases it by days and ends at its term', async () => {
  const one = await player('1234.567891');
  const before = await pool();
  setTerm(7);
  const quoted = await quote(one, '1000');
  expect(quoted).toMatchObject({ total: '600', perDay: '85.714286', termDays: 7, ratePpm: 60_000 });
  expect(quoted).toMatchObject({ price: '0.1', p: '0.1', swapPrice: '0.1', mean: '0.1', pool: '2000000' });
  expect(quoted).toMatchObject({ mostTotal: '100000', most: '166666.666668', isOver: false });
  expect([quoted.firstReleaseAt, quoted.lastReleaseAt]).toEqual([
    (today() + 1) * DAY_MS,
    (today() + 7) * DAY_MS,
  ]);
  const { data, code } = await cast(one, '1000');
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
  expect(await has(one, 'USDT')).toEqual(['234.567891', '1000']);
  expect(before - (await pool())).toBe(600n * UNIT);
  const { id } = data.casting;
  setTerm(180);

  await release();
  expect((await list(one)).list[0]?.released).toBe('0');
  await days(1);
  await release();
  expect(await has(one, 'ATR')).toEqual(['85.714286', '0']);
  await days(5);
  expect((await list(one)).list[0]).toMatchObject({ released: '514.285716', perDay: '85.714284' });
  news.length = 0;
  await days(1);
  const ended = {
    released: '600',
    state: 'ended',
    end: 'completed',
    givenUp: '0',
    endsAt: quoted.lastReleaseAt,
  };
  const [found] = (await list(one, { state: 'ended' })).list;
  expect(found).toMatchObject({ id, ...ended });
  expect((await list(one, { state: 'running' })).list).toEqual([]);
  expect(await has(one, 'USDT')).toEqual(['1234.567891', '0']);
  expect(await has(one, 'ATR')).toEqual(['600', '0']);
  const told = news.filter((each) => 'changes' in each).map(({ changes }) => changes);
  expect(told.flatMap(({ castings = [] }) => castings)).toEqual([found]);
  expect(told.flatMap(({ notices = [] }) => notices)).toMatchObject([
    { kind: 'castingEnded', values: { number: id, principal: '1000', released: '600' } },
  ]);

  const { data: page } = await lines(one, id, '3');
  expect(page.list.map(({ type, kind, amount, coin }) => [type, kind, amount, coin])).toEqual([
    ['casting', 'completed', '1000', 'USDT'],
    ['castingIncome', 'day', '85.714284', 'ATR'],
    ['castingIncome', 'day', '85.714286', 'ATR'],
  ]);
  const rest = await manor.call(
    'game/making/lines',
    { id, size: '100', cursor: page.next! },
    { token: one.token },
  );
  const ids = [...page.list, ...rest.data.list].map((line) => line.id);
  expect([new Set(ids).size, rest.data.next]).toEqual([9, null]);
  expect(rest.data.list.at(-1)).toMatchObject({ type: 'casting', kind: 'cast', amount: '-1000' });
});

describe('leaving early', () => {
  test('returns the principal, gives the rest of the output back to the pool, and happens once', async () => {
    const one = await player();
    const before = await pool();
    const { id, total } = (await cast(one, '1500.000001')).data.casting;
    await days(10);
    const { data } = await end(one, id);
    const [atr] = await has(one, 'ATR');
    expect(data.casting).toMatchObject({ state: 'ended', end: 'left', released: atr, perDay: '0' });
    expect(amountOf(data.casting.givenUp)).toBe(amountOf(total) - amountOf(atr!));
    expect(await has(one, 'USDT')).toEqual(['5000', '0']);
    expect(await pool()).toBe(before - amountOf(atr!));
    expect((await end(one, id)).key).toBe('castingEnded');
    await days(1);
    expect(await has(one, 'ATR')).toEqual([atr, '0']);
  });

  test('at the very instant of the daily run releases that day, whether the run was before or after', async () => {
    const [early, late] = [await player(), await player()];
    const first = (await cast(early, '1000')).data.casting;
    const second = (await cast(late, '1000')).data.casting;
    await manor.advance(DAY_MS - (manor.world.clock.gameNow() % DAY_MS));
    const before = await end(early, first.id);
    await release();
    const after = await end(late, second.id);
    expect(before.data.casting.released).toBe(first.perDay);
    expect(after.data.casting.released).toBe(second.perDay);
    expect(await has(early, 'ATR')).toEqual([first.perDay, '0']);
    expect(await has(late, 'ATR')).toEqual([second.perDay, '0']);
  });

  test('after a midnight that came within minutes pays nothing: only days that were held whole do', async () => {
    const [brief, whole] = [await player(), await player()];
    await days(1);
    await manor.advance(DAY_MS - 60_000);
    const second = (today() + 2) * DAY_MS;
    expect((await quote(brief, '1000')).firstReleaseAt).toBe(second);
    const { id, total } = (await cast(brief, '1000')).data.casting;
    const kept = (await cast(whole, '1000')).data.casting;
    await manor.advance(120_000);
    await release();
    expect((await end(brief, id)).data.casting).toMatchObject({ released: '0', givenUp: total });
    expect(kept.nextReleaseAt).toBe(second);
    await days(1);
    expect((await end(whole, kept.id)).data.casting.released).toBe(kept.perDay);
  });

  test('and the daily run at once, and twenty times at once, come to one end', async () => {
    const one = await player();
    const { id, perDay } = (await cast(one, '1000')).data.casting;
    await manor.advance(DAY_MS);
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => end(one, id))),
      release(),
      release(),
    ]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ key }) => key === 'castingEnded')).toHaveLength(19);
    expect(await has(one, 'ATR')).toEqual([perDay, '0']);
  });

  test("is refused for another's and for none; so are its lines", async () => {
    const [one, other] = [await player(), await player()];
    const { id } = (await cast(one, '1000')).data.casting;
    expect((await end(other, id)).key).toBe('castingUnknown');
    expect((await lines(other, id)).key).toBe('castingUnknown');
    expect((await end(other, '999999')).key).toBe('castingUnknown');
    expect((await list(one)).list[0]).toMatchObject({ id, state: 'running' });
  });

  test('is never paused, and casting is', async () => {
    const one = await player();
    const operator = await manor.signIn({ key: OPERATOR });
    const pause = (paused: boolean) =>
      manor.call(
        'ops/pause',
        { flow: 'casting', paused: String(paused), reason: 'a look at the pool' },
        { token: operator.token },
      );
    const { id } = (await cast(one, '1000')).data.casting;
    await pause(true);
    expect(await cast(one, '1000')).toMatchObject({
      key: 'paused',
      values: { reason: 'a look at the pool' },
    });
    expect((await end(one, id)).code).toBe(200);
    await pause(false);
  });
});

describe('a casting is refused', () => {
  test('a unit below 1 000, a unit beyond the balance, and not at either', async () => {
    const one = await player('1000.5');
    expect(await cast(one, '999.999999')).toMatchObject({ key: 'castBelowMin', values: { min: '1000' } });
    expect((await cast(one, '0')).key).toBe('castBelowMin');
    expect((await cast(one, '1000.0000001')).key).toBe('invalidParameter');
    expect(await cast(one, '1000.500001')).toMatchObject({
      key: 'insufficientUsdt',
      values: { need: '1000.500001', have: '1000.5' },
    });
    expect((await cast(one, '1000.5')).code).toBe(200);
    expect(await has(one, 'USDT')).toEqual(['0', '1000.5']);
  });

  test("a unit beyond the pool's twentieth, and not at it", async () => {
    const one = await player('1000000');
    const { most } = await quote(one, '1000');
    const beyond = formatAmount(amountOf(most) + 1n);
    expect(await cast(one, beyond)).toMatchObject({ key: 'castingAbovePool', values: { most } });
    const { data } = await cast(one, most);
    expect(amountOf(data.casting.total) * 20n <= (await pool()) + amountOf(data.casting.total)).toBe(true);
    await end(one, data.casting.id);
  });

  test('where it would release a unit less than was agreed to, and not where as much', async () => {
    const one = await player();
    const { total } = await quote(one, '1000');
    const wish = (minTotal: string) =>
      manor.call('game/making/cast', { amount: '1000', minTotal }, { token: one.token });
    const beyond = formatAmount(amountOf(total) + 1n);
    expect(await wish(beyond)).toMatchObject({ key: 'quoteMoved', values: { out: total, minOut: beyond } });
    expect((await wish(total)).data.casting.total).toBe(total);
  });

  test('again under the same request: it is one casting', async () => {
    const one = await player();
    const requestId = '6f1f9d43-3f0a-4a7b-9c22-0a6d6f6b1c01';
    const answers = await Promise.all(Array.from({ length: 10 }, () => cast(one, '1000', requestId)));
    expect(new Set(answers.map(({ data }) => data.casting.id)).size).toBe(1);
    expect((await list(one)).list).toHaveLength(1);
  });

  test('castings at once each count at the pool that the one before has left', async () => {
    const many = await Promise.all(Array.from({ length: 5 }, () => player('100000')));
    const before = await pool();
    const answers = await Promise.all(many.map((one) => cast(one, '100000')));
    const totals = answers.map(({ data }) => amountOf(data.casting.total)).sort((a, b) => Number(b - a));
    const owed = 100_000n * UNIT * 10n;
    let left = before;
    for (const total of totals) {
      const ratePpm = (60_000n * left) / (2_000_000n * UNIT);
      expect(total).toBe((owed * ratePpm) / 1_000_000n);
      left -= total;
    }
    expect(await pool()).toBe(left);
  });

  test('in a round whose pool is used up, until the next emission', async () => {
    const one = await player();
    const left = (await pool()) - 33n * UNIT;
    const drained = await inTransaction(manor.world.db, (tx) =>
      post(tx, {
        key: 'drained',
        type: 'escrowReturn',
        kind: 'test',
        reference: 'test',
        gameAt: manor.world.clock.gameNow(),
        wallAt: manor.world.wallNow(),
        moves: [{ coin: 'ATR', from: 'pool:casting', to: 'pool:farm', amount: left }],
      }),
    );
    expect(drained).not.toHaveProperty('key');
    const over = await quote(one, '1000');
    expect(over).toMatchObject({ isOver: true, most: '0', total: '0', nextRoundAt: (today() + 1) * DAY_MS });
    expect(await cast(one, '1000')).toMatchObject({
      key: 'castingRoundOver',
      msg: 'Casting is completed, please await the next round',
    });
    await manor.advance(DAY_MS);
    await runJobs(manor.world, [emission, releaseCastings]);
    expect((await quote(one, '1000')).isOver).toBe(false);
    expect((await cast(one, '1000')).code).toBe(200);
  });
});

test('the highest of P, the swap pool and its mean over 30 days is what the output is counted at', async () => {
  const key = walletKey(701);
  const one = await manor.signIn({ key });
  await manor.give(one, 'USDT', '500');
  await manor.give(one, 'ATR', '20000');
  const swap = (token: string, from: string, to: string, amount: string) =>
    manor.call('userAccount/exchange', { from, to, amount, minOut: '0' }, { token });
  expect((await swap(one.token, 'USDT', 'ATR', '400')).code).toBe(200);
  const high = await quote(one, '1000');
  expect(high).toMatchObject({ p: '0.1', mean: '0.1', swapPrice: '0.101599', price: '0.101599' });
  manor.advanceWall(15 * DAY_MS);
  const again = await manor.signIn({ key });
  expect((await swap(again.token, 'ATR', 'USDT', '4950')).code).toBe(200);
  const low = await quote(again, '1000');
  // Half of the 30 days at 0.1, half at what the purchase left.
  expect(low).toMatchObject({ p: '0.1', mean: '0.1008', price: '0.1008' });
  expect(amountOf(low.swapPrice) < amountOf('0.1')).toBe(true);
});
