import { sql, type Selectable } from 'kysely';
import type { Candle } from '#core/api/marketObjects.ts';
import { candleIntervals, type CandleInterval } from '#core/catalog/candleIntervals.ts';
import { formatAmount } from '#core/money/amount.ts';
import { candleStart } from '#core/rules/candles.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { CandleTable } from './otc.tables.ts';

export type CandleRow = Selectable<CandleTable>;

/** One trade for the chart: price in USDT units per ATR, amounts in ledger units. */
export interface ChartTrade {
  price: bigint;
  atr: bigint;
  usdt: bigint;
}

/** Merges all trades of one instant into one candle. */
function mergeTrades(trades: readonly ChartTrade[]) {
  const [first] = trades;
  if (!first) return null;
  const sum = {
    open: first.price,
    high: first.price,
    low: first.price,
    close: first.price,
    atr: 0n,
    usdt: 0n,
  };
  for (const { price, atr, usdt } of trades) {
    if (price > sum.high) sum.high = price;
    if (price < sum.low) sum.low = price;
    sum.close = price;
    sum.atr += atr;
    sum.usdt += usdt;
  }
  return sum;
}

/**
 * Upserts the running candle of every interval with trades of one instant, in their order; returns these
 * candles.
 */
export async function addToCandles(
  tx: Tx,
  trades: readonly ChartTrade[],
  wallNow: number,
): Promise<CandleRow[]> {
  const sum = mergeTrades(trades);
  if (!sum) return [];
  return tx
    .insertInto('candle')
    .values(candleIntervals.map((span) => ({ span, at: new Date(candleStart(span, wallNow)), ...sum })))
    .onConflict((conflict) =>
      conflict.columns(['span', 'at']).doUpdateSet({
        high: sql`greatest(candle.high, excluded.high)`,
        low: sql`least(candle.low, excluded.low)`,
        close: sql`excluded.close`,
        atr: sql`candle.atr + excluded.atr`,
        usdt: sql`candle.usdt + excluded.usdt`,
      }),
    )
    .returningAll()
    .execute();
}

/** Newest candles that begin within a span of wall time, at most `limit`, oldest first. */
export async function readCandles(
  db: Db,
  interval: CandleInterval,
  from: number,
  to: number,
  limit: number,
): Promise<CandleRow[]> {
  const rows = await db
    .selectFrom('candle')
    .selectAll()
    .where('span', '=', interval)
    .where('at', '>=', new Date(from))
    .where('at', '<=', new Date(to))
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

/** Close of the last candle that begins before an instant, or null. */
export async function closeBefore(db: Db, interval: CandleInterval, at: number): Promise<bigint | null> {
  const row = await db
    .selectFrom('candle')
    .select('close')
    .where('span', '=', interval)
    .where('at', '<', new Date(at))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.close ?? null;
}

/** Converts a candle to its wire shape. */
export function candleFacts(row: CandleRow): Candle {
  return {
    interval: row.span,
    at: row.at.getTime(),
    open: formatAmount(row.open),
    high: formatAmount(row.high),
    low: formatAmount(row.low),
    close: formatAmount(row.close),
    atr: formatAmount(row.atr),
    usdt: formatAmount(row.usdt),
  };
}
