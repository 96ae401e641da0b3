import { refuse } from '#core/api/refusals.ts';
import type { Candle } from '#core/api/marketObjects.ts';
import { formatAmount } from '#core/money/amount.ts';
import { candleStart, fillGaps } from '#core/rules/candles.ts';
import type { Handler } from '#server/http/call.ts';
import { candleFacts, closeBefore, readCandles } from './candle.repo.ts';
import { readMarket } from './marketState.repo.ts';

/** Candles that one answer holds at most: the newest. */
const MOST_CANDLES = 500;

/** `otc/kline`: candles of an interval between two instants, without gaps. Refuses a span that ends before it begins. */
export const listCandles: Handler<'otc/kline'> = async (call, { interval, from, to }) => {
  if (to < from) return refuse('invalidParameter', { parameter: 'to' });
  const end = Math.min(to, call.wallNow);
  const begin = Math.max(from, 0);
  const { sequence } = await readMarket(call.db, call.wallNow);
  const rows = await readCandles(call.db, interval, candleStart(interval, begin), end, MOST_CANDLES);
  const before =
    rows.length === MOST_CANDLES ? null : await closeBefore(call.db, interval, candleStart(interval, begin));
  // Written out before gaps are filled: what fills them is what was written.
  const candles = fillGaps(interval, rows.map(candleFacts), {
    from: begin,
    to: end,
    before: before === null ? null : formatAmount(before),
    zero: '0',
    most: MOST_CANDLES,
  });
  return { list: candles.map((candle): Candle => ({ interval, ...candle })), sequence };
};
