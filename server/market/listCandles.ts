import { refuse } from '#core/api/refusals.ts';
import type { Candle } from '#core/api/marketObjects.ts';
import { formatAmount } from '#core/money/amount.ts';
import { candleStart, fillGaps } from '#core/rules/candles.ts';
import type { Handler } from '#server/http/call.ts';
import { candleFacts, closeBefore, readCandles } from './candle.repo.ts';
import { readMarket } from './marketState.repo.ts';

/** Maximum candles per response; the newest ones win. */
const MAX_CANDLES = 500;

/**
 * `otc/kline`: candles of an interval between two instants, without gaps. Refuses invalidParameter when the
 * span ends before it begins.
 */
export const listCandles: Handler<'otc/kline'> = async (call, { interval, from, to }) => {
  if (to < from) return refuse('invalidParameter', { parameter: 'to' });
  const end = Math.min(to, call.wallNow);
  const begin = Math.max(from, 0);
  const { sequence } = await readMarket(call.db, call.wallNow);
  const rows = await readCandles(call.db, interval, candleStart(interval, begin), end, MAX_CANDLES);
  const before =
    rows.length === MAX_CANDLES ? null : await closeBefore(call.db, interval, candleStart(interval, begin));
  // Converts amounts before filling gaps, as gaps repeat converted values.
  const candles = fillGaps(interval, rows.map(candleFacts), {
    from: begin,
    to: end,
    before: before === null ? null : formatAmount(before),
    zero: '0',
    most: MAX_CANDLES,
  });
  return { list: candles.map((candle): Candle => ({ interval, ...candle })), sequence };
};
