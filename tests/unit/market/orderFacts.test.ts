import { expect, test } from 'vitest';
import { bookRow, orderFacts } from '#server/market/orderFacts.ts';
import { orderRow } from './rows.ts';

const moment = { wallNow: 50_000, openMs: 60_000 };

test('an open sale has its ATR locked and ends when the market has been open for its time', () => {
  expect(orderFacts(orderRow(), moment)).toEqual({
    id: '5',
    version: 4,
    side: 'sell',
    price: '0.1',
    quantity: '10',
    remaining: '3',
    locked: '3',
    usdt: '0.7',
    fee: '0.0021',
    state: 'posted',
    reason: null,
    postedAt: 1_000,
    expiresAt: 80_000,
    closedAt: null,
  });
});

test('an open purchase has the USDT of its rest locked', () => {
  expect(orderFacts(orderRow({ side: 'buy' }), moment).locked).toBe('0.3');
});

test('a closed order locks nothing, and keeps its rest, its end and the reason', () => {
  const closed = orderRow({ state: 'revoked', reason: 'expired', closed_at: new Date(2_000) });
  expect(orderFacts(closed, moment)).toMatchObject({
    remaining: '3',
    locked: '0',
    state: 'revoked',
    reason: 'expired',
    closedAt: 2_000,
  });
});

test('the book shows the rest of an open order, and none of a closed one', () => {
  const row = { id: '5', side: 'sell', price: '0.1', at: 1_000 };
  expect(bookRow(orderRow())).toEqual({ ...row, remaining: '3' });
  expect(bookRow(orderRow({ state: 'sold' }))).toEqual({ ...row, remaining: '0' });
});
