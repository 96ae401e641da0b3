import type { MarketNews } from '#core/api/marketObjects.ts';
import type { MarketFacts, MarketRead } from './marketFacts.ts';

type MergeMarket = (
  market: MarketFacts | null,
  told: { market?: MarketNews; marketRead?: MarketRead },
) => MarketFacts | null;

/** How facts are merged whose screens are loaded late; until then nobody looks at them, and they stay unknown. */
export const lateFacts: { market: MergeMarket } = { market: (market) => market };
