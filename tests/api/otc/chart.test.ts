import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOtc, type OtcWorld, type Trader } from './otcWorld.ts';

let otc: OtcWorld;
let buyer: Trader;
let seller: Trader;
beforeAll(async () => {
  otc = await openOtc();
  [buyer, seller] = [await otc.trader(), await otc.trader()];
});
afterAll(() => otc.manor.close());

const MINUTE = 60_000;

async function trade(quantity: string, price: string): Promise<void> {
  await seller.post('sell', quantity, price);
  expect((await buyer.post('buy', quantity, price)).data.fills).toHaveLength(1);
}

const candles = async (interval: string, from: number, to: number) => {
  const { data } = await otc.manor.call('otc/kline', { interval, from, to }, { token: buyer.token });
  return data.list.map(({ at, open, high, low, close, atr }) => [at, open, high, low, close, atr]);
};

test('fills make candles of every interval, gaps are filled, and the ticker covers a day', async () => {
  const start = otc.manor.world.wallNow();
  const ticker = async () => (await otc.manor.call('otc/ticker', {}, { token: buyer.token })).data;
  expect(await ticker()).toMatchObject({
    ticker: { last: '0.1', p: '0.1', high: '0.1', low: '0.1', changeBps: 0, atr: '0' },
    feeBps: 100,
    openMax: 5,
    min: '10',
  });
  await trade('10', '0.101');
  await trade('20', '0.104');
  await trade('10', '0.1');
  otc.manor.advanceWall(3 * MINUTE);
  await trade('10', '0.105');
  expect(await candles('1m', start, start + 3 * MINUTE)).toEqual([
    [start, '0.101', '0.104', '0.1', '0.1', '40'],
    [start + MINUTE, '0.1', '0.1', '0.1', '0.1', '0'],
    [start + 2 * MINUTE, '0.1', '0.1', '0.1', '0.1', '0'],
    [start + 3 * MINUTE, '0.105', '0.105', '0.105', '0.105', '10'],
  ]);
  for (const interval of ['15m', '1h', '4h', '1d', '1M']) {
    expect(await candles(interval, start, start)).toEqual([[start, '0.101', '0.105', '0.1', '0.105', '50']]);
  }
  // 1 January 2030 is a Tuesday: its week started the day before.
  expect(await candles('1w', start, start)).toEqual([
    [start - 86_400_000, '0.101', '0.105', '0.1', '0.105', '50'],
  ]);
  const { ticker: now } = await ticker();
  expect(now).toMatchObject({
    last: '0.105',
    high: '0.105',
    low: '0.1',
    changeBps: 500,
    atr: '50',
    usdt: '5.14',
  });
  expect(await candles('1m', start + 3 * MINUTE, start + 90 * MINUTE)).toHaveLength(1);
  const wrong = { interval: '1m', from: 5, to: 4 };
  expect(await otc.manor.call('otc/kline', wrong, { token: buyer.token })).toMatchObject({
    key: 'invalidParameter',
  });
});

test('swaps are on the chart too', async () => {
  otc.manor.advanceWall(60 * MINUTE);
  const now = otc.manor.world.wallNow();
  const params = { from: 'USDT', to: 'ATR', amount: '10', minOut: '0' };
  const { data } = await otc.manor.call('userAccount/exchange', params, { token: buyer.token });
  const [candle] = await candles('1m', now, now);
  expect(candle?.at(-1)).toBe(data.out);
});
