import fc from '../support/fc.ts';
import { describe, expect, test } from 'vitest';
import { candleIntervals } from '#core/catalog/candleIntervals.ts';
import { candleStart, fillGaps, nextCandle } from '#core/rules/candles.ts';

const at = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2050, 0, 1) });

describe('spans', () => {
  test('weeks start on Monday and months on their first day', () => {
    const thursday = Date.UTC(2030, 0, 31, 23, 59);
    expect(new Date(candleStart('1w', thursday)).toISOString()).toBe('2030-01-28T00:00:00.000Z');
    expect(new Date(candleStart('1M', thursday)).toISOString()).toBe('2030-01-01T00:00:00.000Z');
    expect(new Date(nextCandle('1M', Date.UTC(2030, 11))).toISOString()).toBe('2031-01-01T00:00:00.000Z');
    expect(new Date(candleStart('4h', thursday)).toISOString()).toBe('2030-01-31T20:00:00.000Z');
  });

  test('every instant lies in exactly one span of each interval', () => {
    fc.assert(
      fc.property(fc.constantFrom(...candleIntervals), at, (interval, instant) => {
        const start = candleStart(interval, instant);
        const next = nextCandle(interval, start);
        expect(start <= instant && instant < next).toBe(true);
        expect([
          candleStart(interval, start),
          candleStart(interval, next - 1),
          candleStart(interval, next),
        ]).toEqual([start, start, next]);
      }),
    );
  });
});

describe('gaps', () => {
  const candle = (minute: number, close: number) => ({
    at: minute * 60_000,
    open: 1,
    high: 9,
    low: 1,
    close,
    atr: 5,
    usdt: 5,
  });
  const closes = (list: { close: number }[]) => list.map(({ close }) => close);

  test('are filled with the previous close', () => {
    const span = { from: 0, to: 5 * 60_000, before: null, zero: 0, most: 500 };
    const filled = fillGaps('1m', [candle(1, 2), candle(4, 3)], span);
    expect(closes(filled)).toEqual([2, 2, 2, 3, 3]);
    expect(filled[1]).toEqual({ at: 120_000, open: 2, high: 2, low: 2, close: 2, atr: 0, usdt: 0 });
  });

  test('begin with the first candle given where no close is known before it', () => {
    const span = { from: 3 * 60_000, to: 5 * 60_000, before: null, zero: 0, most: 500 };
    expect(closes(fillGaps('1m', [candle(1, 2)], span))).toEqual([2, 2, 2, 2, 2]);
  });

  test('are filled from the start when an earlier close is known, within the limit', () => {
    const span = { from: 0, to: 5 * 60_000, before: 7, zero: 0, most: 500 };
    expect(closes(fillGaps('1m', [candle(1, 2)], span))).toEqual([7, 2, 2, 2, 2, 2]);
    expect(closes(fillGaps('1m', [candle(1, 2)], { ...span, most: 2 }))).toEqual([2, 2]);
    expect(fillGaps('1m', [], { ...span, before: null })).toEqual([]);
  });

  test('of a long time continue from the last close before the newest', () => {
    const span = { from: 0, to: 1e6 * 60_000, before: null, zero: 0, most: 3 };
    const traded = [candle(1, 2), candle(900_000, 4), candle(999_999, 3)];
    const filled = fillGaps('1m', traded, span);
    expect(filled.map(({ at }) => at / 60_000)).toEqual([999_998, 999_999, 1e6]);
    expect(closes(filled)).toEqual([4, 3, 3]);
    for (const interval of candleIntervals) {
      expect(closes(fillGaps(interval, [candle(0, 2)], span))).toEqual([2, 2, 2]);
    }
  });
});
