import type { MarketNews } from '#core/api/marketObjects.ts';
import type { Constants } from '#core/catalog/constants.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { Tx } from '#server/db/database.ts';
import { addToCandles, candleFacts, type ChartTrade } from './candle.repo.ts';
import { skipSequence, type MarketState } from './marketState.repo.ts';
import type { OrderRow } from './order.repo.ts';
import { bookRow } from './orderFacts.ts';
import { readTicker } from './ticker.repo.ts';

/** Rows per published message between nodes; with more, clients reload the book. */
const MAX_ROWS = 30;

/** Changes of the market in one transaction that holds its lock. */
export interface MarketTurn {
  market: MarketState;
  /** Orders that were added, changed or closed. */
  rows: readonly OrderRow[];
  /** In the order of execution. */
  trades: readonly ChartTrade[];
  p: bigint;
  wallNow: number;
  constants: Constants;
}

/**
 * Stores trades in the chart and returns the update to publish. With more rows than a message carries, skips
 * a sequence number, so that clients reload the book.
 */
export async function recordMarket(tx: Tx, turn: MarketTurn): Promise<MarketNews> {
  const { market, rows, trades, p, wallNow, constants } = turn;
  const isTooLarge = rows.length > MAX_ROWS;
  const sequence = market.sequence + (isTooLarge ? 1 : 0);
  const [candles, ticker] = await pipeline(tx, [
    () => addToCandles(tx, trades, wallNow),
    () => readTicker(tx, { p, sequence, wallNow, constants }),
    isTooLarge && (() => skipSequence(tx)),
  ]);
  const book = isTooLarge ? [] : rows.map(bookRow);
  return { sequence, book, ticker, ...(candles.length > 0 && { candles: candles.map(candleFacts) }) };
}
