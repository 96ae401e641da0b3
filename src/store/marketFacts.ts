import type { BookRow, Candle, MarketNews, Ticker } from '#core/api/marketObjects.ts';
import type { CandleInterval } from '#core/catalog/candleIntervals.ts';

/** The loaded part of one side of the book, best price first and oldest first within a price. */
export interface BookSide {
  sequence: number;
  rows: readonly BookRow[];
  /** True when no rows exist beyond the last one. */
  isWhole: boolean;
}

/** Candles of the selected interval, oldest first. */
export interface CandleSeries {
  sequence: number;
  interval: CandleInterval;
  list: readonly Candle[];
  /** True when no candles exist before the first one. */
  isWhole: boolean;
}

/** Separately loaded parts; each has the sequence of the news it includes. Null: not loaded yet. */
export interface MarketParts {
  buy: BookSide | null;
  sell: BookSide | null;
  ticker: Ticker | null;
  candles: CandleSeries | null;
}

export type MarketPart = keyof MarketParts;

export interface MarketFacts extends MarketParts {
  /** Recent news by sequence: replayed onto a response that was in flight when they arrived. */
  recentNews: readonly MarketNews[];
}

/**
 * Market data read by a screen: parts, or candles older than the stored ones. `anew`: stored data may be of
 * an earlier world, and the next read replaces it.
 */
export type MarketRead = Partial<MarketParts> & { older?: Omit<CandleSeries, 'sequence'>; anew?: true };

export const startMarket: MarketFacts = {
  buy: null,
  sell: null,
  ticker: null,
  candles: null,
  recentNews: [],
};
