import type { BookRow, Candle, MarketNews, Ticker } from '#core/api/marketObjects.ts';
import type { CandleInterval } from '#core/catalog/candleIntervals.ts';

/** One side of the book as far as it was read, best price first and oldest first within a price. */
export interface BookSide {
  sequence: number;
  rows: readonly BookRow[];
  /** Nothing lies beyond the last row. */
  isWhole: boolean;
}

/** Candles of the interval that is shown, oldest first. */
export interface CandleSeries {
  sequence: number;
  interval: CandleInterval;
  list: readonly Candle[];
  /** There are none before the first. */
  isWhole: boolean;
}

/** What is read by itself; each part knows up to which news it is complete. Null: not read yet. */
export interface MarketParts {
  buy: BookSide | null;
  sell: BookSide | null;
  ticker: Ticker | null;
  candles: CandleSeries | null;
}

export type MarketPart = keyof MarketParts;

export interface MarketFacts extends MarketParts {
  /** The newest news by sequence: what an answer that was under way meanwhile does not know yet is made up from them. */
  heard: readonly MarketNews[];
}

/**
 * What a screen read: parts as they were answered, or candles older than those that are here. `anew`: what is here may
 * be of a world that was before, and is replaced by whatever is read next.
 */
export type MarketRead = Partial<MarketParts> & { older?: Omit<CandleSeries, 'sequence'>; anew?: true };

export const startMarket: MarketFacts = { buy: null, sell: null, ticker: null, candles: null, heard: [] };
