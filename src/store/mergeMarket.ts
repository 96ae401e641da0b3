import type { MarketNews } from '#core/api/marketObjects.ts';
import { takeRows } from './bookSide.ts';
import { addOlder, joinCandles, takeCandle } from './candleSeries.ts';
import {
  startMarket,
  type CandleSeries,
  type MarketFacts,
  type MarketPart,
  type MarketParts,
  type MarketRead,
} from './marketFacts.ts';

/** Number of news kept for responses in flight; a read takes far less time than this many trades. */
const MAX_RECENT_NEWS = 100;

type Stored<Part extends MarketPart> = NonNullable<MarketParts[Part]>;

const takers: { [Part in MarketPart]: (part: Stored<Part>, news: MarketNews) => Stored<Part> } = {
  buy: takeRows('buy'),
  sell: takeRows('sell'),
  ticker: (ticker, news) => ({ ...(news.ticker ?? ticker), sequence: news.sequence }),
  candles: takeCandle,
};

function addNews(recentNews: readonly MarketNews[], news: MarketNews | undefined): readonly MarketNews[] {
  if (!news || recentNews.some(({ sequence }) => sequence === news.sequence)) return recentNews;
  return [...recentNews, news].sort((left, right) => left.sequence - right.sequence).slice(-MAX_RECENT_NEWS);
}

/** Applies all news that follow without a gap. */
function catchUp<Part extends { sequence: number }>(
  part: Part,
  recentNews: readonly MarketNews[],
  take: (part: Part, news: MarketNews) => Part,
): Part {
  return recentNews.reduce((now, news) => (news.sequence === now.sequence + 1 ? take(now, news) : now), part);
}

function mergePart<Part extends MarketPart>(
  name: Part,
  stored: Stored<Part> | null,
  read: Stored<Part> | null | undefined,
  recentNews: readonly MarketNews[],
): Stored<Part> | null {
  const now = stored && catchUp(stored, recentNews, takers[name]);
  const fresh = read && catchUp(read, recentNews, takers[name]);
  // A stale response: older than the stored part, and no news close the gap.
  return fresh && (!now || fresh.sequence >= now.sequence) ? fresh : now;
}

/** A response for another interval is never stale: nothing of that interval is stored. */
function mergeCandles(
  stored: CandleSeries | null,
  { candles: read, older }: MarketRead,
  recentNews: readonly MarketNews[],
): CandleSeries | null {
  const current = stored && (!read || read.interval === stored.interval) ? stored : null;
  const merged = mergePart(
    'candles',
    current,
    current && read ? joinCandles(current, read) : read,
    recentNews,
  );
  return merged && older ? addOlder(merged, older) : merged;
}

/** Resets sequences so that any next response counts as newer. */
function age({ buy, sell, ticker, candles }: MarketFacts): MarketFacts {
  const old = <Part extends { sequence: number }>(part: Part | null) => part && { ...part, sequence: -1 };
  return { recentNews: [], buy: old(buy), sell: old(sell), ticker: old(ticker), candles: old(candles) };
}

/**
 * Merges news and responses into the market. News apply in sequence order. News after a gap are buffered, and
 * `missingParts` reports the affected parts until the gap closes or the part is refetched. Idempotent.
 */
export function mergeMarket(
  market: MarketFacts | null,
  changes: { market?: MarketNews; marketRead?: MarketRead },
): MarketFacts | null {
  const { market: news, marketRead: read = {} } = changes;
  if (!news && !changes.marketRead) return market;
  const stored = market ?? startMarket;
  const before = read.anew ? age(stored) : stored;
  const recentNews = addNews(before.recentNews, news);
  const next: MarketFacts = {
    recentNews,
    buy: mergePart('buy', before.buy, read.buy, recentNews),
    sell: mergePart('sell', before.sell, read.sell, recentNews),
    ticker: mergePart('ticker', before.ticker, read.ticker, recentNews),
    candles: mergeCandles(before.candles, read, recentNews),
  };
  const keys = Object.keys(next) as (keyof MarketFacts)[];
  return market && keys.every((key) => next[key] === market[key]) ? market : next;
}
