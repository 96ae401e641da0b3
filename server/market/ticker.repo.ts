import { sql } from 'kysely';
import type { Ticker } from '#core/api/marketObjects.ts';
import type { Constants } from '#core/catalog/constants.ts';
import { formatAmount } from '#core/money/amount.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { priceRange } from '#core/rules/otcOrder.ts';
import type { Db, Tx } from '#server/db/database.ts';

interface Row {
  last: bigint | null;
  before: bigint | null;
  high: bigint | null;
  low: bigint | null;
  atr: bigint;
  usdt: bigint;
}

/**
 * Ticker: last price and figures of 24 hours, from candles of 15 minutes. The first candle counts in full.
 * Without any trade all prices equal P.
 */
export async function readTicker(
  db: Db | Tx,
  { p, sequence, wallNow, constants }: { p: bigint; sequence: number; wallNow: number; constants: Constants },
): Promise<Ticker> {
  const since = new Date(wallNow - DAY_MS);
  const { rows } = await sql<Row>`
    SELECT (SELECT close FROM candle WHERE span = '15m' ORDER BY at DESC LIMIT 1) AS last,
      (SELECT close FROM candle WHERE span = '15m' AND at <= ${since} ORDER BY at DESC LIMIT 1) AS before,
      max(high) AS high, min(low) AS low,
      coalesce(sum(atr), 0)::bigint AS atr, coalesce(sum(usdt), 0)::bigint AS usdt
    FROM candle WHERE span = '15m' AND at > ${since}`.execute(db);
  const { last, before, high, low, atr, usdt } = rows[0] as Row;
  const now = last ?? p;
  const then = before ?? p;
  const buy = priceRange('buy', p, constants);
  const sell = priceRange('sell', p, constants);
  return {
    at: wallNow,
    sequence,
    last: formatAmount(now),
    p: formatAmount(p),
    high: formatAmount(high ?? now),
    low: formatAmount(low ?? now),
    changeBps: then > 0n ? Number(((now - then) * 10_000n) / then) : 0,
    atr: formatAmount(atr),
    usdt: formatAmount(usdt),
    buyFrom: formatAmount(buy.from),
    buyTo: formatAmount(buy.to),
    sellFrom: formatAmount(sell.from),
    sellTo: formatAmount(sell.to),
  };
}
