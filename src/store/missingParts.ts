import type { CandleInterval } from '#core/catalog/candleIntervals.ts';
import { lastOf } from '#core/rules/lastOf.ts';
import type { MarketFacts, MarketPart } from './marketFacts.ts';

/** Refetch when so few rows of a longer book are left. */
const FEW_ROWS = 20;

export const marketParts: readonly MarketPart[] = ['ticker', 'candles', 'sell', 'buy'];

/**
 * Parts of the market to (re)fetch: not loaded, behind the received news, of another interval, or with too
 * few rows.
 */
export function missingParts(market: MarketFacts | null, interval: CandleInterval): readonly MarketPart[] {
  if (!market) return marketParts;
  const newest = lastOf(market.recentNews)?.sequence ?? 0;
  return marketParts.filter((name) => {
    const part = market[name];
    if (!part || part.sequence < newest) return true;
    if ('interval' in part) return part.interval !== interval;
    return 'rows' in part && !part.isWhole && part.rows.length < FEW_ROWS;
  });
}
