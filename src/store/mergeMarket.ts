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

/** News kept for answers that are under way; a reading takes far less time than so many trades. */
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

/** Takes in all news that follow without a gap. */
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
  // An answer that is older than what is here, and that no news lead up to it, is late.
  return fresh && (!now || fresh.sequence >= now.sequence) ? fresh : now;
}

/** Another interval is never late: there is nothing of it here. */
function mergeCandles(
  held: CandleSeries | null,
  { candles: read, older }: MarketRead,
  heard: readonly MarketNews[],
): CandleSeries | null {
  const same = held && (!read || read.interval === held.interval) ? held : null;
  const merged = mergePart('candles', same, same && read ? joinCandles(same, read) : read, heard);
  return merged && older ? addOlder(merged, older) : merged;
}

/** Whatever comes next is newer than this. */
function age({ buy, sell, ticker, candles }: MarketFacts): MarketFacts {
  const old = <Part extends { sequence: number }>(part: Part | null) => part && { ...part, sequence: -1 };
  return { heard: [], buy: old(buy), sell: old(sell), ticker: old(ticker), candles: old(candles) };
}

/**
 * The market after news and answers. News count only in their order: those that come ahead of it wait, and what they are
 * ahead of says so (`missingParts`) until they fit or the part is read again. The same again changes nothing.
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
