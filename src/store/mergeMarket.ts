import type { MarketNews } from '../../core/api/marketObjects.ts';
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
const MOST_HEARD = 100;

type Held<Part extends MarketPart> = NonNullable<MarketParts[Part]>;

const takers: { [Part in MarketPart]: (part: Held<Part>, news: MarketNews) => Held<Part> } = {
  buy: takeRows('buy'),
  sell: takeRows('sell'),
  ticker: (ticker, news) => ({ ...(news.ticker ?? ticker), sequence: news.sequence }),
  candles: takeCandle,
};

function hear(heard: readonly MarketNews[], news: MarketNews | undefined): readonly MarketNews[] {
  if (!news || heard.some(({ sequence }) => sequence === news.sequence)) return heard;
  return [...heard, news].sort((one, other) => one.sequence - other.sequence).slice(-MOST_HEARD);
}

/** Applies all news that follow without a gap. */
function catchUp<Part extends { sequence: number }>(
  part: Part,
  heard: readonly MarketNews[],
  take: (part: Part, news: MarketNews) => Part,
): Part {
  return heard.reduce((now, news) => (news.sequence === now.sequence + 1 ? take(now, news) : now), part);
}

function mergePart<Part extends MarketPart>(
  name: Part,
  held: Held<Part> | null,
  read: Held<Part> | null | undefined,
  heard: readonly MarketNews[],
): Held<Part> | null {
  const now = held && catchUp(held, heard, takers[name]);
  const fresh = read && catchUp(read, heard, takers[name]);
  // A stale response: older than the stored part, and no news close the gap.
  return fresh && (!now || fresh.sequence >= now.sequence) ? fresh : now;
}

/** A response for another interval is never stale: nothing of that interval is stored. */
function mergeCandles(
  held: CandleSeries | null,
  { candles: read, older }: MarketRead,
  heard: readonly MarketNews[],
): CandleSeries | null {
  const same = held && (!read || read.interval === held.interval) ? held : null;
  const merged = mergePart('candles', same, same && read ? joinCandles(same, read) : read, heard);
  return merged && older ? addOlder(merged, older) : merged;
}

/** Resets sequences so that any next response counts as newer. */
function age({ buy, sell, ticker, candles }: MarketFacts): MarketFacts {
  const old = <Part extends { sequence: number }>(part: Part | null) => part && { ...part, sequence: -1 };
  return { heard: [], buy: old(buy), sell: old(sell), ticker: old(ticker), candles: old(candles) };
}

/**
 * Merges news and responses into the market. News apply in sequence order. News after a gap are buffered, and
 * `missingParts` reports the affected parts until the gap closes or the part is refetched. Idempotent.
 */
export function mergeMarket(
  market: MarketFacts | null,
  told: { market?: MarketNews; marketRead?: MarketRead },
): MarketFacts | null {
  const { market: news, marketRead: read = {} } = told;
  if (!news && !told.marketRead) return market;
  const known = market ?? startMarket;
  const before = read.anew ? age(known) : known;
  const heard = hear(before.heard, news);
  const next: MarketFacts = {
    heard,
    buy: mergePart('buy', before.buy, read.buy, heard),
    sell: mergePart('sell', before.sell, read.sell, heard),
    ticker: mergePart('ticker', before.ticker, read.ticker, heard),
    candles: mergeCandles(before.candles, read, heard),
  };
  const keys = Object.keys(next) as (keyof MarketFacts)[];
  return market && keys.every((key) => next[key] === market[key]) ? market : next;
}
