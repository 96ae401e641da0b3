import { afterAll, expect, test } from 'vitest';
import type { Answer } from '#core/api/table.ts';
import { Refusal } from '#core/api/refusals.ts';
import type { Flow } from '#core/catalog/flows.ts';
import { amountOf, UNIT } from '#core/money/amount.ts';
import { poolPrice, PRICE_SCALE, stepPpm, stepPrice as stepOf } from '#core/rules/price.ts';
import { stepPrice, stepPrices } from '#server/market/stepPrice.jobs.ts';
import { swapHandlers } from '#server/market/swap.handlers.ts';
import { saveFlow } from '#server/pauses/flow.repo.ts';
import { readStoredPrice } from '#server/prices/price.repo.ts';
import { readReserves } from '#server/prices/swapPool.repo.ts';
import { BEGIN, type Player } from '../../support/world.ts';
import { endWorld, withinWorld, type Held, type HeldCall } from '../../support/heldWorld.ts';

// The exchange and the price that follows it, without HTTP: each test runs in one transaction that is rolled back.

afterAll(endWorld);

const MINUTE = 60_000;
const refusal = (key: string, values: Record<string, unknown> = {}) =>
  expect.objectContaining({ key, values: expect.objectContaining(values) });
const quote = (call: HeldCall, from: string, to: string, amount: string) =>
  swapHandlers['userAccount/exchangeQuote'](call, { from, to, amount: amountOf(amount) } as never);
const exchange = (call: HeldCall, from: string, to: string, amount: string, minOut = '0') => {
  const params = { from, to, amount: amountOf(amount), minOut: amountOf(minOut) };
  return swapHandlers['userAccount/exchange'](call, params as never) as Promise<
    Answer<'userAccount/exchange'> | Refusal
  >;
};
const within = (work: (held: Held, player: Player) => Promise<void>) => () =>
  withinWorld(async (held) => {
    const player = held.players[1] as Player;
    await held.give(player, 'USDT', '600');
    await held.give(player, 'ATR', '10000');
    await work(held, player);
  });

/** Output of 100 USDT: 1 % stays in the pool as the fee, and the product of the reserves does not shrink. */
const OUT = '988.043673';

test(
  'a quote names output, fee, price, impact and what is left of the day, and an exchange gives just that',
  within(async (held, player) => {
    const quoted = await quote(held.call(player), 'USDT', 'ATR', '100');
    expect(quoted).toEqual({
      from: 'USDT',
      to: 'ATR',
      amount: '100',
      out: OUT,
      fee: '1',
      impactBps: expect.any(Number),
      price: '0.1',
      dayLeft: '500',
      dayEndsAt: BEGIN + 86_400_000,
      at: BEGIN,
    });
    expect(await exchange(held.call(player), 'USDT', 'ATR', '100', `${Number(OUT) + 0.000001}`)).toEqual(
      refusal('quoteMoved', { out: OUT, minOut: '988.043674' }),
    );
    expect(await exchange(held.call(player), 'USDT', 'ATR', '100', OUT)).toMatchObject({
      out: OUT,
      fee: '1',
      changes: {
        balances: [
          { coin: 'USDT', available: '500' },
          { coin: 'ATR', available: '11188.043673' },
        ],
      },
    });
    const last = '0.10121';
    expect(held.events).toMatchObject([
      { everyone: true, changes: { market: { book: [], ticker: { last, atr: OUT, usdt: '100' } } } },
    ]);
    const trade = held.tx.selectFrom('trade').selectAll().where('taker_id', '=', player.id);
    expect(await trade.execute()).toMatchObject([
      { side: 'buy', usdt: 100n * UNIT, atr: amountOf(OUT), price: amountOf(last) },
    ]);
    const posting = held.tx.selectFrom('posting').selectAll().orderBy('id', 'desc').limit(1);
    expect(await posting.executeTakeFirst()).toMatchObject({ type: 'swap', kind: 'buy' });
    const over = refusal('swapDayLimit', { left: '400' });
    expect(await quote(held.call(player), 'USDT', 'ATR', '401')).toEqual(over);
    expect(await exchange(held.call(player), 'USDT', 'ATR', '401')).toEqual(over);
    expect(await quote(held.call(player), 'USDT', 'ATR', '400')).toMatchObject({ dayLeft: '400' });
    const wallNow = BEGIN + 86_400_000;
    expect(await quote(held.call(player, { wallNow }), 'USDT', 'ATR', '401')).toMatchObject({
      dayLeft: '500',
      dayEndsAt: wallNow + 86_400_000,
    });
  }),
);

test(
  'selling ATR counts the USDT received, and refusals name their numbers',
  within(async (held, player) => {
    const sold = await exchange(held.call(player), 'ATR', 'USDT', '1000');
    expect(sold).toMatchObject({ out: '98.804367', fee: '10' });
    expect(
      await held.tx.selectFrom('trade').select('side').where('taker_id', '=', player.id).execute(),
    ).toEqual([{ side: 'sell' }]);
    expect(await quote(held.call(player), 'ATR', 'USDT', '1000')).toMatchObject({ dayLeft: '401.195633' });
    const posting = held.tx.selectFrom('posting').selectAll().orderBy('id', 'desc').limit(1);
    expect(await posting.executeTakeFirst()).toMatchObject({
      kind: 'sell',
      reference: expect.stringMatching(/^trade:\d+$/),
    });
    expect(await exchange(held.call(player), 'ATR', 'ATR', '1')).toEqual(refusal('sameCoin'));
    expect(await quote(held.call(player), 'USDT', 'USDT', '1')).toEqual(refusal('sameCoin'));
    expect(await quote(held.call(player), 'ATR', 'USDT', '0.000001')).toEqual(refusal('amountTooSmall'));
    const poor = held.players[3] as Player;
    expect(await exchange(held.call(poor), 'USDT', 'ATR', '10')).toEqual(
      refusal('insufficientUsdt', { need: '10', have: '0' }),
    );
    const constants = { ...held.call(player).constants, SWAP_DAY_USDT: '50' };
    expect(await quote(held.call(player, { constants }), 'USDT', 'ATR', '1')).toEqual(
      refusal('swapDayLimit', { left: '0' }),
    );
    const world = { ...held.call(player).world };
    world.flows = { ...world.flows, refusal: () => new Refusal('paused') } as typeof world.flows;
    expect(await quote(held.call(player, { world }), 'USDT', 'ATR', '1')).toEqual(refusal('paused'));
  }),
);

test(
  'P follows the mean of its window by bounded steps, minute by minute, and rests when nothing can move it',
  within(async (held, player) => {
    const { constants } = held.call(player);
    const ppm = stepPpm(constants);
    const at = (minutes: number) => BEGIN + minutes * MINUTE;
    const step = (minutes: number) => stepPrices(held.tx, at(minutes), constants);
    const stored = () => readStoredPrice(held.tx);
    const opening = (await stored()).price;
    expect(await step(0)).toEqual({ more: false, moved: false });
    // The first window is not over: every minute is stepped through, a day of them at most.
    expect(await step(10)).toEqual({ more: false, moved: false });
    expect(await stored()).toEqual({ price: opening, steppedAt: at(10) });
    expect(await step(40)).toEqual({ more: false, moved: false });
    // At rest, all minutes are skipped at once, whole ones alone.
    expect(await step(3_000.5)).toEqual({ more: false, moved: false });
    expect(await stored()).toEqual({ price: opening, steppedAt: at(3_000) });
    expect(await step(3_000.6)).toEqual({ more: false, moved: false });
    const wallNow = at(3_000.5);
    await exchange(held.call(player, { wallNow }), 'USDT', 'ATR', '400');
    const spot = poolPrice(await readReserves(held.tx));
    expect(await step(3_000.9)).toEqual({ more: false, moved: false });
    expect(await step(3_001)).toEqual({ more: false, moved: true });
    const first = stepOf(opening, (opening * 59n + spot) / 60n, ppm);
    expect(await stored()).toEqual({ price: first, steppedAt: at(3_001) });
    expect(await step(3_002)).toMatchObject({ more: false });
    const second = stepOf(first, (opening * 57n + spot * 3n) / 60n, ppm);
    expect((await stored()).price).toBe(second);
    const points = await held.tx
      .selectFrom('price_point')
      .select('price')
      .orderBy('at', 'desc')
      .limit(2)
      .execute();
    expect(points.map(({ price }) => price)).toEqual([second, first]);
    expect(await step(3_002 + 1_441)).toMatchObject({ more: true, moved: true });
    expect((await stored()).steppedAt).toBe(at(3_002 + 1_440));
    expect(await step(3_002 + 1_441)).toMatchObject({ more: false });
  }),
);

test(
  'a paused exchange exchanges nothing, whichever flow else is paused',
  within(async (held, player) => {
    const pause = (flow: Flow) =>
      saveFlow(held.tx, { flow, reason: 'a check', by: 'server', wallNow: BEGIN });
    await pause('otc');
    expect(await exchange(held.call(player), 'USDT', 'ATR', '100')).toMatchObject({ out: OUT });
    await pause('swap');
    const before = await readReserves(held.tx);
    const paused = refusal('paused', { reason: 'a check' });
    expect(await exchange(held.call(player), 'USDT', 'ATR', '100')).toEqual(paused);
    expect(await readReserves(held.tx)).toEqual(before);
  }),
);

test(
  'P goes on towards the pool when the window of the trade has passed, and then rests',
  within(async (held, player) => {
    const { constants } = held.call(player);
    const window = constants.PRICE_WINDOW_MS;
    const priceAt = async (ms: number) => {
      await stepPrices(held.tx, BEGIN + ms, constants);
      return (await readStoredPrice(held.tx)).price;
    };
    await exchange(held.call(player), 'USDT', 'ATR', '500');
    const pool = poolPrice(await readReserves(held.tx));
    const atItsEnd = await priceAt(window);
    expect(atItsEnd).toBeLessThan(pool);
    const later = await priceAt(window + 5 * MINUTE);
    expect(later).toBeGreaterThan(atItsEnd);
    const arrived = await priceAt(12 * window);
    expect(arrived).toBe(pool);
    expect(await stepPrices(held.tx, BEGIN + 500 * window, constants)).toEqual({ more: false, moved: false });
    expect(await readStoredPrice(held.tx)).toMatchObject({ price: pool, steppedAt: BEGIN + 500 * window });
  }),
);

test(
  'the job steps when a minute has ended or the clock was set back, and publishes a price that moved',
  within(async (held, player) => {
    const run = (ms: number) => stepPrice.run(held.turn({ wallNow: BEGIN + ms }));
    const steppedAt = async () => (await readStoredPrice(held.tx)).steppedAt;
    expect(await run(MINUTE - 1)).toBe('done');
    expect(await steppedAt()).toBe(BEGIN);
    expect(await run(MINUTE)).toBe('done');
    expect(await steppedAt()).toBe(BEGIN + MINUTE);
    expect(held.events).toEqual([]);
    await exchange(held.call(player, { wallNow: BEGIN + MINUTE }), 'USDT', 'ATR', '400');
    held.events.length = 0;
    expect(await run(2 * MINUTE)).toBe('done');
    const { price } = await readStoredPrice(held.tx);
    expect(held.events).toMatchObject([
      { everyone: true, changes: { prices: { p: String(Number(price / PRICE_SCALE) / 1e6) } } },
    ]);
    expect(await run(2_000 * MINUTE)).toBe('more');
    const before = await steppedAt();
    expect(await run(before - BEGIN - MINUTE)).toBe('done');
    expect(await steppedAt()).toBe(before);
    expect(await run(before - BEGIN - MINUTE - 1)).toBe('done');
    expect(await steppedAt()).toBeLessThan(before);
  }),
);
