import { expect, test } from 'vitest';
import type { BookRow } from '#core/api/marketObjects.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { planOrder } from '../../../src/screens/atr/planOrder.ts';
import { priceStep } from '../../../src/screens/atr/priceStep.ts';

const row = (id: string, side: 'buy' | 'sell', price: string, remaining: string): BookRow => ({
  id,
  side,
  price,
  remaining,
  at: 0,
});
const nobody = () => false;
const plan = (side: 'buy' | 'sell', price: string, quantity: string, rows: BookRow[], isOwn = nobody) => {
  const order = { side, price: amountOf(price), quantity: amountOf(quantity), feeBps: 100 };
  const { meetsOwn, ...amounts } = planOrder(order, rows, isOwn);
  const written = Object.entries(amounts).map(([name, units]) => [name, formatAmount(units)]);
  return { ...Object.fromEntries(written), meetsOwn } as Record<string, string | boolean>;
};

test('a purchase without a match locks its price, rounded up', () => {
  expect(plan('buy', '0.100001', '10.5', [])).toEqual({
    atOnce: '0',
    usdt: '1.050011',
    fee: '0',
    pays: '1.050011',
    locks: '1.050011',
    gets: '10.5',
    meetsOwn: false,
  });
});

test('a purchase matches sales at their own prices, and the rest waits at its own', () => {
  const rows = [
    row('1', 'sell', '0.1', '40'),
    row('2', 'sell', '0.104', '10'),
    row('3', 'sell', '0.106', '9'),
  ];
  expect(plan('buy', '0.105', '100', rows)).toMatchObject({
    atOnce: '50',
    usdt: '10.29',
    pays: '10.29',
    locks: '5.25',
  });
});

test('a sale pays the fee out of its USDT and locks its ATR', () => {
  expect(plan('sell', '0.1', '100', [row('1', 'buy', '0.102', '30')])).toMatchObject({
    atOnce: '30',
    usdt: '10.06',
    fee: '0.1006',
    pays: '100',
    locks: '70',
    gets: '9.9594',
  });
});

test('an own order in the way is detected, one behind it is not', () => {
  const rows = [row('1', 'sell', '0.1', '40'), row('2', 'sell', '0.104', '10')];
  const second = ({ id }: BookRow) => id === '2';
  const order = { side: 'buy', price: amountOf('0.105'), feeBps: 100 } as const;
  expect(planOrder({ ...order, quantity: amountOf('40') }, rows, second).meetsOwn).toBe(false);
  expect(planOrder({ ...order, quantity: amountOf('41') }, rows, second).meetsOwn).toBe(true);
});

test('a price moves by a round step, about forty of which make up the range', () => {
  expect(priceStep(amountOf('0.1'), amountOf('0.105'))).toBe(100n);
  expect(priceStep(amountOf('0.095'), amountOf('0.105'))).toBe(200n);
  expect(priceStep(5n, 5n)).toBe(1n);
});
