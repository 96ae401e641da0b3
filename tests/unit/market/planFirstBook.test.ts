import { expect, test } from 'vitest';
import type { Order } from '#core/api/marketObjects.ts';
import { defaultConstants } from '#core/catalog/constants.ts';
import { amountOf, UNIT } from '#core/money/amount.ts';
import { planFirstBook } from '#server/demo/planFirstBook.ts';

const P = amountOf('0.1');
const rich = { ATR: 1_000n * UNIT, USDT: 100n * UNIT };
const order = (side: Order['side'], price: string) => ({ id: price, side, price, remaining: '10' }) as Order;
const pricesOf = (plan: ReturnType<typeof planFirstBook>, side: Order['side']) =>
  plan.placed.filter((each) => each.side === side).map(({ price }) => Number(price) / Number(UNIT));

test('an empty book gets orders on both sides, which do not cross and stay within the band', () => {
  const plan = planFirstBook({ p: P, orders: [], available: rich }, defaultConstants);
  expect(pricesOf(plan, 'buy')).toEqual([0.1, 0.1005]);
  expect(pricesOf(plan, 'sell')).toEqual([0.102, 0.103, 0.104]);
  expect(plan).toMatchObject({ revoked: [], exchanged: 0n });
});

test('orders of an earlier P are revoked, those near their level stay', () => {
  const orders = [
    order('buy', '0.1'),
    order('buy', '0.0950'),
    order('sell', '0.1021'),
    order('sell', '0.1035'),
  ];
  const { revoked, placed } = planFirstBook({ p: P, orders, available: rich }, defaultConstants);
  expect(revoked.map(({ price }) => price)).toEqual(['0.0950', '0.1035']);
  expect(placed).toHaveLength(3);
});

test('only what the balance pays beyond the farm is placed, and some ATR are exchanged for purchases', () => {
  const plan = planFirstBook(
    { p: P, orders: [], available: { ATR: 95n * UNIT, USDT: 0n } },
    defaultConstants,
  );
  expect(pricesOf(plan, 'buy')).toEqual([]);
  expect(pricesOf(plan, 'sell')).toHaveLength(3);
  expect(plan.exchanged).toBe(22n * UNIT);
  const poor = planFirstBook(
    { p: P, orders: [], available: { ATR: 19n * UNIT, USDT: UNIT } },
    defaultConstants,
  );
  expect(poor.placed).toEqual([{ side: 'buy', price: P, quantity: 10n * UNIT }]);
  expect(poor.exchanged).toBe(0n);
});

test('a band narrower than the spread leaves the sales out', () => {
  const { placed } = planFirstBook(
    { p: P, orders: [], available: rich },
    { ...defaultConstants, OTC_BAND_BPS: 100 },
  );
  expect(placed.map(({ side }) => side)).toEqual(['buy', 'buy']);
});
