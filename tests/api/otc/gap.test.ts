import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MarketNews } from '#core/api/marketObjects.ts';
import type { MarketFacts, MarketRead } from '../../../src/store/marketFacts.ts';
import { mergeMarket } from '../../../src/store/mergeMarket.ts';
import { missingParts } from '../../../src/store/missingParts.ts';
import { listenLocally, liveClient, type LiveClient } from '../../support/liveClient.ts';
import { openOtc, P, type OtcWorld, type Trader } from './otcWorld.ts';

/** Maximum of orders in one live change; above it a sequence number is skipped. */
const MAX_ROWS = 30;
const MAX_OPEN = 5;

let otc: OtcWorld;
let looker: Trader;
let live: LiveClient;
beforeAll(async () => {
  otc = await openOtc();
  looker = await otc.trader();
  live = await liveClient(await listenLocally(otc.manor.app), looker.token);
  expect(await live.next()).toEqual({ type: 'ready' });
});
afterAll(async () => {
  live.close();
  await otc.manor.close();
});

/** The market's next change on the stream. */
async function nextMessage(): Promise<MarketNews> {
  for (;;) {
    const message = await live.next();
    if (message.type === 'changes' && message.changes.market) return message.changes.market;
  }
}

/** Reads of a screen when it opens, and again after a gap. */
async function read(): Promise<MarketRead> {
  const as = { token: looker.token };
  const sideOf = async (side: 'buy' | 'sell') => {
    const { data } = await otc.manor.call('otc/list', { side, size: 100 }, as);
    return { sequence: data.sequence, rows: data.list, isWhole: data.next === null };
  };
  const { data } = await otc.manor.call(
    'otc/kline',
    { interval: '1m', from: 0, to: otc.manor.world.wallNow() },
    as,
  );
  const candles = { sequence: data.sequence, interval: '1m', list: data.list, isWhole: true } as const;
  const { ticker } = (await otc.manor.call('otc/ticker', {}, as)).data;
  return { buy: await sideOf('buy'), sell: await sideOf('sell'), ticker, candles };
}

const hear = (market: MarketFacts | null, news: MarketNews) =>
  mergeMarket(market, { market: news }) as MarketFacts;
const readMarket = async (market: MarketFacts | null) =>
  mergeMarket(market, { marketRead: await read() }) as MarketFacts;
const asks = (market: MarketFacts) => missingParts(market, '1m').length > 0;
const sells = (market: MarketFacts) => market.sell?.rows.map(({ price, remaining }) => [price, remaining]);

test("a client that misses a change reads again, though later ones arrive, and then shows the server's state", async () => {
  const seller = await otc.trader();
  let market = await readMarket(null);
  const { data } = await seller.post('sell', '50', P);
  market = hear(market, await nextMessage());
  expect([asks(market), sells(market)]).toEqual([false, await otc.book('sell')]);
  const { id } = data.order;
  await (await otc.trader()).take('buy', '20', id);
  await nextMessage();
  await seller.revoke('sell', id, '30');
  market = hear(market, await nextMessage());
  expect([asks(market), sells(market)]).toEqual([true, [[P, '50']]]);
  market = await readMarket(market);
  expect([asks(market), sells(market)]).toEqual([false, []]);
  expect(market.candles?.list.at(-1)).toMatchObject({ atr: '20', usdt: '2' });
});

test('a change too large to publish leaves a gap on purpose, and every client reads again', async () => {
  let seller = await otc.trader();
  for (let count = 0; count <= MAX_ROWS; count += 1) {
    if (count > 0 && count % MAX_OPEN === 0) seller = await otc.trader();
    await seller.post('sell', '10', P);
    await nextMessage();
  }
  let market = await readMarket(null);
  expect(market.sell?.rows).toHaveLength(MAX_ROWS + 1);
  await (await otc.trader()).post('buy', String(10 * (MAX_ROWS + 1)), P);
  market = hear(market, await nextMessage());
  expect(asks(market)).toBe(true);
  market = await readMarket(market);
  expect([asks(market), sells(market)]).toEqual([false, []]);
});
