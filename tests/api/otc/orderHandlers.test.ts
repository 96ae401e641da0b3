import { afterAll, expect, test } from 'vitest';
import type { Answer } from '#core/api/table.ts';
import { Refusal } from '#core/api/refusals.ts';
import type { Flow } from '#core/catalog/flows.ts';
import type { OrderSide } from '#core/rules/otcOrder.ts';
import { amountOf } from '#core/money/amount.ts';
import { otcJobs } from '#server/market/otc.jobs.ts';
import { otcHandlers } from '#server/market/otc.handlers.ts';
import { countOpenTime } from '#server/market/marketState.repo.ts';
import { saveFlow } from '#server/pauses/flow.repo.ts';
import { BEGIN, type Player } from '../../support/world.ts';
import { endWorld, withinWorld, type Held, type HeldCall } from '../../support/heldWorld.ts';

// Handlers of the market without HTTP: each test runs in one transaction that is rolled back.

afterAll(endWorld);

type Placed = Answer<'otc/buy'>;

/** Params as the call parses them; a side's name is its path. */
const place = (call: HeldCall, side: OrderSide, params: Record<string, unknown>) =>
  otcHandlers[`otc/${side}`](call, params as never) as Promise<Placed | Refusal>;
const offer = async (held: Held, player: Player, side: OrderSide, atr: string, price: string) => {
  const params = { quantity: amountOf(atr), price: amountOf(price) };
  const placed = await place(held.call(player), side, params);
  if (placed instanceof Refusal) throw new Error(placed.key);
  return placed;
};
const revoke = (call: HeldCall, side: OrderSide, id: string, remaining: string) =>
  otcHandlers[side === 'buy' ? 'otc/cancelBuy' : 'otc/qxExchange'](call, {
    id,
    remaining: amountOf(remaining),
  } as never);
const refusal = (key: string, values: Record<string, unknown> = {}) =>
  expect.objectContaining({ key, values: expect.objectContaining(values) });

/** Two sellers with ATR, the first player of whose upline is the buyer. */
async function traders(held: Held) {
  const [, buyer, seller, other] = held.players as [Player, Player, Player, Player];
  await held.give(buyer, 'USDT', '100');
  await held.give(seller, 'ATR', '1000');
  await held.give(other, 'ATR', '1000');
  return { buyer, seller, other };
}

const within = (work: (held: Held, who: Awaited<ReturnType<typeof traders>>) => Promise<void>) => () =>
  withinWorld(async (held) => work(held, await traders(held)));

test(
  'an order that meets nobody locks its coins and is published to everybody',
  within(async (held, { seller, buyer }) => {
    const sale = await offer(held, seller, 'sell', '20', '0.101');
    const order = { side: 'sell', price: '0.101', quantity: '20', remaining: '20', locked: '20', usdt: '0' };
    const facts = { ...order, version: 1, fee: '0', state: 'posted', reason: null, closedAt: null };
    const times = { postedAt: BEGIN, expiresAt: BEGIN + 72 * 3_600_000 };
    expect(sale).toMatchObject({ order: { ...facts, ...times }, fills: [] });
    expect(sale.changes).toMatchObject({
      orders: [sale.order],
      balances: [
        { coin: 'USDT', available: '0', frozen: '0' },
        { coin: 'ATR', available: '1180', frozen: '20' },
      ],
    });
    const row = { id: sale.order.id, side: 'sell', price: '0.101', remaining: '20', at: BEGIN };
    const ticker = { p: '0.1', last: '0.1', buyFrom: '0.1', buyTo: '0.105', sellFrom: '0.095' };
    expect(held.events).toMatchObject([{ everyone: true, changes: { market: { book: [row], ticker } } }]);
    expect(held.events[0]).not.toHaveProperty('changes.market.candles');
    expect(held.events[0]).not.toHaveProperty('changes.market.book.0.house');
    const purchase = await offer(held, buyer, 'buy', '33.333333', '0.100001');
    expect(purchase.order.locked).toBe('3.333367');
    expect(held.changed).toEqual([]);
  }),
);

test(
  'an order meets the best prices first, and everybody concerned hears of it',
  within(async (held, { buyer, seller, other }) => {
    const dear = await offer(held, other, 'sell', '20', '0.101');
    const cheap = await offer(held, seller, 'sell', '30', '0.1');
    held.events.length = 0;
    const { order, fills, changes } = await offer(held, buyer, 'buy', '60', '0.102');
    expect(order).toMatchObject({
      state: 'posted',
      remaining: '10',
      locked: '1.02',
      usdt: '5.02',
      fee: '0.0502',
    });
    expect(fills).toMatchObject([
      { orderId: order.id, price: '0.1', quantity: '30', usdt: '3', fee: '0', at: BEGIN },
      { orderId: order.id, price: '0.101', quantity: '20', usdt: '2.02', fee: '0', at: BEGIN },
    ]);
    expect(changes).toMatchObject({
      orders: [order],
      balances: [
        { coin: 'USDT', frozen: '1.02' },
        { coin: 'ATR', available: '250' },
      ],
    });
    const own = (player: Player, id: string, fill: object) => ({
      player: String(player.id),
      changes: { orders: [{ id, state: 'sold', remaining: '0', locked: '0' }], fills: [fill] },
    });
    const notice = (player: Player, values: object) => ({
      player: String(player.id),
      changes: { notices: [{ kind: 'sold', values }] },
    });
    expect(held.events).toMatchObject([
      own(seller, cheap.order.id, { orderId: cheap.order.id, quantity: '30', usdt: '3', fee: '0.03' }),
      own(other, dear.order.id, { orderId: dear.order.id, quantity: '20', usdt: '2.02', fee: '0.0202' }),
      notice(seller, { atr: '30', usdt: '2.97', order: cheap.order.id, price: '0.1' }),
      notice(other, { atr: '20', usdt: '1.9998', order: dear.order.id, price: '0.101' }),
      {
        everyone: true,
        changes: {
          market: {
            book: [
              { id: cheap.order.id, remaining: '0' },
              { id: dear.order.id, remaining: '0' },
              { id: order.id, remaining: '10' },
            ],
            ticker: { last: '0.101', high: '0.101', low: '0.1', atr: '50', usdt: '5.02' },
            candles: expect.arrayContaining([
              expect.objectContaining({ interval: '1m', at: BEGIN, close: '0.101', atr: '50' }),
            ]),
          },
        },
      },
    ]);
    // Both sellers. The players above them who share their fees are paid within the hour.
    expect(new Set(held.changed)).toEqual(new Set([seller.id, other.id]));
  }),
);

test(
  'a sale meets bids, which pay the buyers, and rests no more when all of it is sold',
  within(async (held, { buyer, seller }) => {
    const bid = await offer(held, buyer, 'buy', '40', '0.1');
    held.events.length = 0;
    const { order, fills, changes } = await offer(held, seller, 'sell', '25', '0.1');
    expect(order).toMatchObject({ state: 'sold', remaining: '0', locked: '0', usdt: '2.5', fee: '0.025' });
    expect(fills).toMatchObject([{ usdt: '2.5', fee: '0.025' }]);
    expect(changes).toMatchObject({ balances: [{ available: '2.475' }, { available: '1175' }] });
    const market = held.events.at(-1) as { changes: { market: { book: unknown[] } } };
    expect(market.changes.market.book).toMatchObject([{ id: bid.order.id, remaining: '15' }]);
    const taken = await place(held.call(seller), 'sell', { quantity: amountOf('15'), order: bid.order.id });
    expect(taken).toMatchObject({ order: { state: 'sold', price: '0.1' }, fills: [{ quantity: '15' }] });
  }),
);

test(
  'an order is refused with the numbers that it would need',
  within(async (held, { buyer, seller }) => {
    const tries = async (side: OrderSide, params: Record<string, unknown>, player = buyer) =>
      place(held.call(player), side, params);
    const quantity = amountOf('10');
    const price = amountOf('0.1');
    expect(await tries('buy', { quantity })).toEqual(refusal('priceOrOrder'));
    expect(await tries('buy', { quantity, price, order: '1' })).toEqual(refusal('priceOrOrder'));
    expect(await tries('buy', { quantity: 0n, price })).toEqual(refusal('quantityBelowMin', { min: '10' }));
    expect(await tries('buy', { quantity: quantity - 1n, price })).toEqual(
      refusal('quantityBelowMin', { min: '10' }),
    );
    const range = { from: '0.1', to: '0.105' };
    for (const off of [price - 1n, amountOf('0.105') + 1n])
      expect(await tries('buy', { quantity, price: off })).toEqual(refusal('priceOutOfRange', range));
    expect(await tries('sell', { quantity, price: amountOf('0.105') }, seller)).not.toBeInstanceOf(Refusal);
    expect(await tries('buy', { quantity: amountOf('2000'), price })).toEqual(
      refusal('insufficientUsdt', { need: '200', have: '100' }),
    );
    expect(await tries('buy', { quantity, order: '99999999' })).toEqual(refusal('orderGone'));
    await offer(held, buyer, 'buy', '10', '0.1');
    expect(await tries('sell', { quantity, price }, buyer)).toEqual(refusal('ownOrder'));
  }),
);

test(
  'an open order too many is refused, but not one that is filled at once',
  within(async (held, { buyer, seller }) => {
    const { openMax } = (await otcHandlers['otc/ticker'](
      held.call(buyer),
      {} as never,
    )) as Answer<'otc/ticker'>;
    for (let count = 0; count < openMax; count += 1) await offer(held, buyer, 'buy', '10', '0.1');
    const next = { quantity: amountOf('10'), price: amountOf('0.101') };
    expect(await place(held.call(buyer), 'buy', next)).toEqual(refusal('tooManyOrders', { most: openMax }));
    await offer(held, seller, 'sell', '10', '0.101');
    expect(await place(held.call(buyer), 'buy', next)).toMatchObject({ order: { state: 'completed' } });
  }),
);

test(
  'a named order is taken whole or in part, and refused by its state',
  within(async (held, { buyer, seller, other }) => {
    const { id } = (await offer(held, seller, 'sell', '25', '0.1')).order;
    const take = (atr: string, player = buyer, order = id) =>
      place(held.call(player), 'buy', { quantity: amountOf(atr), order });
    expect(await take('25', seller)).toEqual(refusal('ownOrder'));
    expect(await take('26')).toEqual(refusal('orderSmaller', { remaining: '25' }));
    expect(await take('9')).toEqual(refusal('quantityBelowMin', { min: '10' }));
    expect(await take('20')).toMatchObject({ order: { state: 'completed', remaining: '0', usdt: '2' } });
    expect(await take('4')).toEqual(refusal('quantityBelowMin', { min: '5' }));
    expect(await take('5')).toMatchObject({ order: { usdt: '0.5' } });
    expect(await take('5')).toEqual(refusal('orderFilled'));
    const second = (await offer(held, other, 'sell', '10', '0.1')).order.id;
    await revoke(held.call(other), 'sell', second, '10');
    expect(await take('10', buyer, second)).toEqual(refusal('orderRevoked'));
  }),
);

test(
  'a revoked order gives its coins back, and only to its owner as it was last seen',
  within(async (held, { buyer, seller }) => {
    const { id } = (await offer(held, buyer, 'buy', '20', '0.1')).order;
    expect(await revoke(held.call(buyer), 'sell', id, '20')).toEqual(refusal('orderUnknown'));
    expect(await revoke(held.call(seller), 'buy', id, '20')).toEqual(refusal('orderUnknown'));
    expect(await revoke(held.call(buyer), 'buy', id, '19')).toEqual(
      refusal('orderMoved', { remaining: '20' }),
    );
    await offer(held, seller, 'sell', '10', '0.1');
    held.events.length = 0;
    const answer = await revoke(held.call(buyer), 'buy', id, '10');
    const expiresAt = BEGIN + 72 * 3_600_000;
    const order = { id, state: 'revoked', reason: 'revoked', locked: '0', remaining: '10', closedAt: BEGIN };
    expect(answer).toMatchObject({
      order: { ...order, expiresAt },
      changes: { orders: [order], balances: [{ coin: 'USDT', frozen: '0' }, { coin: 'ATR' }] },
    });
    expect(held.events).toMatchObject([
      { everyone: true, changes: { market: { book: [{ id, remaining: '0' }] } } },
    ]);
    expect(await revoke(held.call(buyer), 'buy', id, '10')).toEqual(refusal('orderNotOpen'));
  }),
);

test(
  'book, own orders and fills are paged by keyset, and a cursor of another shape is refused',
  within(async (held, { buyer, seller, other }) => {
    const first = (await offer(held, seller, 'sell', '30', '0.102')).order;
    const second = (await offer(held, other, 'sell', '10', '0.101')).order;
    const third = (await offer(held, other, 'sell', '10', '0.103')).order;
    const book = (params: object) =>
      otcHandlers['otc/list'](held.call(other), { side: 'sell', ...params } as never);
    const page = (await book({ size: 2 })) as Answer<'otc/list'>;
    expect(page.list).toMatchObject([
      { id: second.id, mine: true },
      { id: first.id, mine: false },
    ]);
    expect(page.next).toBe(`102000_${first.id}`);
    expect(await book({ size: 2, cursor: page.next })).toMatchObject({
      list: [{ id: third.id }],
      next: null,
    });
    expect(await book({ size: 1 })).toMatchObject({ next: `101000_${second.id}` });
    expect(await book({ size: 3 })).toMatchObject({ next: null });
    expect(await book({})).toMatchObject({ next: null });
    for (const cursor of ['', '1', 'x1_2', '1_2x', `1_${'9'.repeat(19)}`])
      expect(await book({ cursor })).toEqual(refusal('invalidParameter', { parameter: 'cursor' }));
    const own = (params: object, player = other) =>
      otcHandlers['otc/mySellList'](held.call(player), params as never);
    expect(await own({ size: 1 })).toMatchObject({ list: [{ id: third.id }], next: third.id });
    expect(await own({ size: 1, cursor: third.id })).toMatchObject({ list: [{ id: second.id }], next: null });
    expect(await own({ state: 'revoked' })).toEqual({ list: [], next: null });
    expect(await own({ size: 2 })).toMatchObject({ next: null });
    const bids = await otcHandlers['otc/buyList'](held.call(other), {} as never);
    expect(bids).toEqual({ list: [], next: null });
    for (const atr of ['10', '12'])
      await place(held.call(buyer), 'buy', { quantity: amountOf(atr), order: first.id });
    const fills = (params: object, player = seller) =>
      otcHandlers['otc/fills'](held.call(player), { id: first.id, ...params } as never) as Promise<
        Answer<'otc/fills'>
      >;
    const oldest = await fills({ size: 1 });
    expect(oldest).toMatchObject({ list: [{ quantity: '10' }] });
    expect(oldest.next).toBe(oldest.list[0]?.id);
    expect(await fills({ size: 1, cursor: oldest.next })).toMatchObject({
      list: [{ quantity: '12' }],
      next: null,
    });
    expect(await fills({ size: 2 })).toMatchObject({ next: null });
    expect(await fills({}, buyer)).toEqual(refusal('orderUnknown'));
    for (const cursor of ['x1', '1x', '9'.repeat(19)]) {
      expect(await fills({ cursor })).toEqual(refusal('invalidParameter', { parameter: 'cursor' }));
      expect(await own({ cursor })).toEqual(refusal('invalidParameter', { parameter: 'cursor' }));
    }
    const chart = (from: number, to: number) =>
      otcHandlers['otc/kline'](held.call(buyer), { interval: '1m', from, to } as never);
    expect(await chart(2, 1)).toEqual(refusal('invalidParameter', { parameter: 'to' }));
    expect(await chart(BEGIN, BEGIN)).toMatchObject({ list: [{ at: BEGIN, close: '0.102', atr: '22' }] });
    expect(await chart(BEGIN, BEGIN + 600_000)).toMatchObject({ list: [{ at: BEGIN }] });
    const later = held.call(buyer, { wallNow: BEGIN + 120_000 });
    const quiet = { open: '0.102', close: '0.102', atr: '0' };
    const range = { interval: '1m', from: BEGIN + 60_000, to: BEGIN + 120_000 };
    expect(await otcHandlers['otc/kline'](later, range as never)).toMatchObject({
      list: [
        { at: BEGIN + 60_000, ...quiet },
        { at: BEGIN + 120_000, ...quiet },
      ],
    });
  }),
);

test(
  'a paused market takes no order, whichever flow else is paused',
  within(async (held, { seller }) => {
    const pause = (flow: Flow) =>
      saveFlow(held.tx, { flow, reason: 'a check', by: 'server', wallNow: BEGIN });
    await pause('swap');
    await offer(held, seller, 'sell', '10', '0.1');
    await pause('otc');
    held.events.length = 0;
    const params = { quantity: amountOf('10'), price: amountOf('0.1') };
    expect(await place(held.call(seller), 'sell', params)).toEqual(refusal('paused', { reason: 'a check' }));
    expect(held.events).toEqual([]);
  }),
);

test(
  'orders whose open time is over end in turns, give their coins back and tell their owners',
  within(async (held, { buyer, seller, other }) => {
    const [, expiry] = otcJobs as unknown as [unknown, { run(turn: unknown): Promise<string> }];
    const constants = { ...held.call(buyer).constants, OTC_LIFE_MS: 60_000 };
    const ids = [];
    for (const player of [seller, other]) {
      const params = { quantity: amountOf('10'), price: amountOf('0.1') };
      const placed = (await place(held.call(player, { constants }), 'sell', params)) as Placed;
      expect(placed.order.expiresAt).toBe(BEGIN + 60_000);
      ids.push(placed.order.id);
    }
    const published = held.events.length;
    expect(await expiry.run(held.turn())).toBe('done');
    expect(held.events).toHaveLength(published);
    const wallNow = BEGIN + 60_000;
    await countOpenTime(held.tx, wallNow);
    const late = { quantity: amountOf('10'), order: ids[0] };
    expect(await place(held.call(buyer, { wallNow }), 'buy', late)).toEqual(refusal('orderExpired'));
    held.events.length = 0;
    held.changed.length = 0;
    expect(await expiry.run(held.turn({ wallNow }))).toBe('done');
    expect(held.changed).toEqual([seller.id, other.id]);
    const ended = (player: Player, id: unknown) => ({
      player: String(player.id),
      changes: { orders: [{ id, state: 'revoked', reason: 'expired', locked: '0', expiresAt: wallNow }] },
    });
    expect(held.events.slice(0, 2)).toMatchObject([ended(seller, ids[0]), ended(other, ids[1])]);
    expect(held.events.slice(2, 4)).toMatchObject([
      { changes: { notices: [{ kind: 'orderEnded', values: { order: ids[0], remaining: '10' } }] } },
      { changes: { notices: [{ kind: 'orderEnded', values: { order: ids[1] } }] } },
    ]);
    expect(held.events[4]).toMatchObject({
      everyone: true,
      changes: { market: { book: [{ id: ids[0] }, { id: ids[1] }] } },
    });
    expect(await place(held.call(buyer, { wallNow }), 'buy', late)).toEqual(refusal('orderExpired'));
  }),
);
