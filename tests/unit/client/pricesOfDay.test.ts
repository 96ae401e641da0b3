import { expect, test } from 'vitest';
import { pricesOfDay } from '../../../src/screens/home/pricesOfDay.ts';

const HOUR_MS = 3_600_000;
const NOW = 100 * HOUR_MS;
const candle = (hoursAgo: number, close: string) => ({ at: NOW - hoursAgo * HOUR_MS, close });

test('the line of a day begins with the last close before it and ends with the price', () => {
  const list = [candle(40, '1'), candle(30, '2'), candle(20, '3'), candle(2, '4')];
  expect(pricesOfDay(list, '5', NOW)).toEqual([2, 3, 4, 5]);
});

test('a day without trades is flat from the last close, or from the price', () => {
  expect(pricesOfDay([candle(40, '1'), candle(30, '2')], '2', NOW)).toEqual([2, 2]);
  expect(pricesOfDay([], '7', NOW)).toEqual([7, 7]);
});

test('a market younger than a day begins with its first close', () => {
  expect(pricesOfDay([candle(3, '3')], '4', NOW)).toEqual([3, 4]);
});
