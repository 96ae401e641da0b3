import type { MarketNews } from '#core/api/marketObjects.ts';
import type { MarketFacts, MarketRead } from './marketFacts.ts';

type MergeMarket = (
  market: MarketFacts | null,
  changes: { market?: MarketNews; marketRead?: MarketRead },
) => MarketFacts | null;

/** Mergers for facts whose screens are lazy-loaded. Until a merger is registered, its facts stay unknown. */
export const lazyMergers: { market: MergeMarket } = { market: (market) => market };
