import type { MarketNews } from '#core/api/marketObjects.ts';
import type { Constants } from '#core/catalog/constants.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { Tx } from '#server/db/database.ts';
import { addToCandles, candleFacts, type ChartTrade } from './candle.repo.ts';
import { skipSequence, type MarketState } from './marketState.repo.ts';
import type { OrderRow } from './order.repo.ts';
import { bookRow } from './orderFacts.ts';
import { readTicker } from './ticker.repo.ts';

/** Rows that fit into one piece of news between nodes; with more, whoever listens reads the book again. */
const MOST_ROWS = 30;

/** What happened to the market in one transaction that holds it. */
export interface MarketTurn {
  market: MarketState;
  /** Orders that came, changed or went. */
  rows: readonly OrderRow[];
  /** In the order in which they were made. */
  trades: readonly ChartTrade[];
  p: bigint;
  wallNow: number;
  constants: Constants;
}

/**
 * Keeps what was traded for the chart and gives what everybody is to be told. With more rows than news can carry the
 * sequence skips a number instead, so that everybody reads again.
 */
export async function tellMarket(tx: Tx, turn: MarketTurn): Promise<MarketNews> {
  const { market, rows, trades, p, wallNow, constants } = turn;
  const isMuch = rows.length > MOST_ROWS;
  const sequence = market.sequence + (isMuch ? 1 : 0);
  const [candles, ticker] = await pipeline(tx, [
    () => addToCandles(tx, trades, wallNow),
    () => readTicker(tx, { p, sequence, wallNow, constants }),
    isMuch && (() => skipSequence(tx)),
  ]);
  const book = isMuch ? [] : rows.map(bookRow);
  return { sequence, book, ticker, ...(candles.length > 0 && { candles: candles.map(candleFacts) }) };
}
