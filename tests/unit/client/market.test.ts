import { expect, test } from 'vitest';
import type { BookRow, Candle, MarketNews, Ticker } from '#core/api/marketObjects.ts';
import type { BookSide, CandleSeries, MarketFacts, MarketRead } from '../../../src/store/marketFacts.ts';
import { mergeMarket } from '../../../src/store/mergeMarket.ts';
import { missingParts } from '../../../src/store/missingParts.ts';

const MINUTE = 60_000;

const row = (id: string, price: string, remaining: string, side: 'buy' | 'sell' = 'sell'): BookRow => ({
  id,
  side,
  price,
  remaining,
  at: 0,
});
const candle = (minute: number, close: string): Candle => ({
  interval: '1m',
  at: minute * MINUTE,
  open: '0.1',
  high: close,
  low: '0.1',
  close,
  atr: '10',
  usdt: '1',
});
const ticker = (sequence: number, last: string): Ticker => ({
  at: 0,
  sequence,
  last,
  p: '0.1',
  high: last,
  low: last,
  changeBps: 0,
  atr: '0',
  usdt: '0',
  buyFrom: '0.1',
  buyTo: '0.105',
  sellFrom: '0.095',
  sellTo: '0.105',
});
const side = (sequence: number, rows: BookRow[], isWhole = true): BookSide => ({ sequence, rows, isWhole });
const series = (sequence: number, list: Candle[], isWhole = true): CandleSeries => ({
  sequence,
  interval: '1m',
  list,
  isWhole,
});
const news = (sequence: number, book: BookRow[] = [], extra: Partial<MarketNews> = {}): MarketNews => ({
  sequence,
  book,
  ...extra,
});
const wholeRead = (sequence: number): MarketRead => ({
  buy: side(sequence, []),
  sell: side(sequence, [row('1', '0.1', '50')]),
  ticker: ticker(sequence, '0.1'),
  candles: series(sequence, [candle(1, '0.1')]),
});

/** The market after a series of messages. */
function after(...messages: (MarketNews | MarketRead)[]): MarketFacts {
  const merged = messages.reduce<MarketFacts | null>(
    (market, message) =>
      mergeMarket(market, 'book' in message ? { market: message } : { marketRead: message as MarketRead }),
    null,
  );
  if (!merged) throw new Error('nothing was told');
  return merged;
}
const remainders = (market: MarketFacts) =>
  market.sell?.rows.map(({ id, remaining }) => `${id}:${remaining}`);
const missing = (market: MarketFacts) => missingParts(market, '1m');

test('changes apply in order, each once', () => {
  const market = after(wholeRead(5), news(6, [row('1', '0.1', '30')]), news(7, [row('2', '0.11', '9')]));
  expect(remainders(market)).toEqual(['1:30', '2:9']);
  expect(market.sell?.sequence).toBe(7);
  expect(missing(market)).toEqual([]);
});

test('changes that arrive too early wait for the missing ones', () => {
  const early = after(wholeRead(5), news(7, [row('1', '0.1', '0')]));
  expect(remainders(early)).toEqual(['1:50']);
  expect(missing(early)).toEqual(['ticker', 'candles', 'sell', 'buy']);
  const market = mergeMarket(early, { market: news(6, [row('1', '0.1', '30')]) });
  expect(market && remainders(market)).toEqual([]);
  expect(market && missing(market)).toEqual([]);
});

test('a gap lasts until the market is read again, and changes meanwhile are queued', () => {
  const gap = after(wholeRead(5), news(8, [row('3', '0.12', '10')]), news(9, [row('3', '0.12', '4')]));
  expect(missing(gap)).toHaveLength(4);
  const market = mergeMarket(gap, { marketRead: wholeRead(8) });
  expect(market && remainders(market)).toEqual(['1:50', '3:4']);
  expect(market && missing(market)).toEqual([]);
});

test("a repeated change changes nothing, not even the object's identity", () => {
  const once = after(wholeRead(5), news(6, [row('1', '0.1', '30')]));
  expect(mergeMarket(once, { market: structuredClone(news(6, [row('1', '0.1', '30')])) })).toBe(once);
  expect(mergeMarket(once, { market: news(3, [row('1', '0.1', '99')]) })?.sell).toBe(once.sell);
});

test('an answer older than the stream is brought up to date, or ignored', () => {
  const messages = [news(6, [row('1', '0.1', '30')]), news(7, [row('1', '0.1', '20')])];
  expect(remainders(after(wholeRead(5), ...messages, wholeRead(5)))).toEqual(['1:20']);
  const far = after(wholeRead(5), ...messages);
  const forgotten = { ...far, heard: far.recentNews.slice(-1) };
  expect(mergeMarket(forgotten, { marketRead: wholeRead(4) })?.sell).toBe(far.sell);
});

test('changes before the first answer are queued', () => {
  const market = after(news(6, [row('1', '0.1', '30')]), wholeRead(5));
  expect(remainders(market)).toEqual(['1:30']);
  expect(missing(market)).toEqual([]);
});

test('a restarted world is accepted although its sequence numbers are smaller', () => {
  const market = after(wholeRead(500), news(501), { anew: true }, wholeRead(3));
  expect(market.sell?.sequence).toBe(3);
  expect(missing(market)).toEqual([]);
});

test("rows are sorted by price, then by age; an empty one is removed; the player's own stay marked", () => {
  const bookSide = side(1, [{ ...row('10', '0.1', '5'), mine: true }, row('9', '0.12', '5')]);
  const change = news(2, [
    row('11', '0.1', '1'),
    row('10', '0.1', '3'),
    row('9', '0.12', '0'),
    row('12', '0.09', '2'),
  ]);
  const market = after({ ...wholeRead(1), sell: bookSide }, change);
  expect(remainders(market)).toEqual(['12:2', '10:3', '11:1']);
  expect(market.sell?.rows[1]?.mine).toBe(true);
  const buys = side(1, [row('1', '0.1', '5', 'buy'), row('2', '0.09', '5', 'buy')]);
  const bought = after({ ...wholeRead(1), buy: buys }, news(2, [row('3', '0.095', '1', 'buy')]));
  expect(bought.buy?.rows.map(({ id }) => id)).toEqual(['1', '3', '2']);
});

test('a partial book adds no rows beyond its last, and is read again when it runs short', () => {
  const rows = Array.from({ length: 21 }, (_, at) => row(String(at + 1), `0.1${String(at + 10)}`, '5'));
  const market = after(
    { ...wholeRead(1), sell: side(1, rows, false) },
    news(2, [row('90', '0.2', '5'), row('91', '0.105', '5')]),
  );
  expect(market.sell?.rows).toHaveLength(22);
  expect(market.sell?.rows.some(({ id }) => id === '90')).toBe(false);
  expect(missing(market)).toEqual([]);
  const short = mergeMarket(market, {
    market: news(
      3,
      rows.slice(0, 3).map((bookRow) => ({ ...bookRow, remaining: '0' })),
    ),
  });
  expect(short && missing(short)).toEqual(['sell']);
});

test('ticker and current candle follow the stream', () => {
  const market = after(
    wholeRead(1),
    news(2, [], { ticker: ticker(2, '0.11'), candles: [candle(1, '0.11')] }),
    news(3, [], { ticker: ticker(3, '0.12'), candles: [candle(4, '0.12')] }),
    news(4),
  );
  expect(market.ticker).toMatchObject({ last: '0.12', sequence: 4 });
  expect(market.candles?.list.map(({ at, close, atr }) => [at / MINUTE, close, atr])).toEqual([
    [1, '0.11', '10'],
    [2, '0.11', '0'],
    [3, '0.11', '0'],
    [4, '0.12', '10'],
  ]);
});

test('older candles are prepended, and stay when the newest are read again', () => {
  const older = { interval: '1m', list: [candle(3, '0.1'), candle(4, '0.1')], isWhole: true } as const;
  const first = { ...wholeRead(1), candles: series(1, [candle(5, '0.1'), candle(6, '0.1')], false) };
  const panned = after(first, { older });
  expect(panned.candles?.list.map(({ at }) => at / MINUTE)).toEqual([3, 4, 5, 6]);
  const reread = mergeMarket(panned, {
    marketRead: { candles: series(1, [candle(5, '0.1'), candle(6, '0.2')], false) },
  });
  expect(reread?.candles?.list.map(({ at, close }) => [at / MINUTE, close])).toEqual([
    [3, '0.1'],
    [4, '0.1'],
    [5, '0.1'],
    [6, '0.2'],
  ]);
  expect(reread?.candles?.isWhole).toBe(true);
});

test('another interval replaces the candles, and late ones of the previous interval are ignored', () => {
  const hours: CandleSeries = { sequence: 1, interval: '1h', list: [], isWhole: true };
  const market = after(wholeRead(1), news(2), { candles: hours });
  expect(market.candles).toMatchObject({ interval: '1h', sequence: 2 });
  expect(missing(market)).toEqual(['candles']);
  expect(missingParts(market, '1h')).toEqual([]);
});
