import type { BookRow, Candle, Fill, Order } from '#core/api/marketObjects.ts';
import { candleIntervals, type CandleInterval } from '#core/catalog/candleIntervals.ts';
import { candleStart } from '#core/rules/candles.ts';
import { DAY, HOUR, NOW } from './pictureDay.ts';

const SEQUENCE = 812;
const MINUTE = 60_000;

const lasts: Record<CandleInterval, number> = {
  '1m': MINUTE,
  '15m': 15 * MINUTE,
  '1h': HOUR,
  '4h': 4 * HOUR,
  '1d': DAY,
  '1w': 7 * DAY,
  '1M': 30.4 * DAY,
};

/** The same turns of chance at every run, from -1 to 1. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 1_073_741_824 - 1;
  };
}

const six = (price: number) => price.toFixed(6).replace(/\.?0+$/, '');

/** A price that wanders up to the present one, with quiet spans in between. */
function candlesOf(interval: CandleInterval, count: number): Candle[] {
  const chance = chances(candleIntervals.indexOf(interval) + 7);
  const list: Candle[] = [];
  let close = 0.1034;
  for (let back = 0; back < count; back += 1) {
    const quiet = Math.abs(chance()) < 0.12;
    const open = quiet ? close : close * (1 - chance() * 0.006 - 0.0004);
    const [high, low] = [Math.max(open, close), Math.min(open, close)];
    const reach = quiet ? 0 : Math.abs(chance()) * 0.003;
    const atr = quiet ? 0 : Math.round(40 + Math.abs(chance() * chance()) * 2_400);
    list.unshift({
      interval,
      at: candleStart(interval, NOW - back * lasts[interval]),
      open: six(open),
      high: six(high * (1 + reach)),
      low: six(low * (1 - reach)),
      close: six(close),
      atr: String(atr),
      usdt: six(atr * close),
    });
    close = open;
  }
  return list.filter(({ at }, place) => at !== list[place + 1]?.at);
}

const row = (id: number, side: 'buy' | 'sell', price: string, remaining: string): BookRow => ({
  id: String(id),
  side,
  price,
  remaining,
  at: NOW - id * MINUTE,
  mine: id === 31 || id === 32,
});

const book = {
  buy: [
    row(40, 'buy', '0.1034', '420'),
    row(31, 'buy', '0.1034', '60'),
    row(38, 'buy', '0.1034', '1250.5'),
    row(29, 'buy', '0.1034', '88'),
  ],
  sell: [
    row(41, 'sell', '0.1036', '150'),
    row(37, 'sell', '0.10385', '820.25'),
    row(32, 'sell', '0.1042', '250'),
    row(35, 'sell', '0.1045', '2400'),
    row(33, 'sell', '0.105', '75.5'),
    row(30, 'sell', '0.1061', '1000'),
    row(28, 'sell', '0.108', '5000'),
  ],
};

const order = (id: string, part: Partial<Order>): Order => ({
  id,
  version: 2,
  side: 'buy',
  price: '0.1034',
  quantity: '100',
  remaining: '100',
  locked: '0',
  usdt: '0',
  fee: '0',
  state: 'posted',
  reason: null,
  postedAt: NOW - 5 * HOUR,
  expiresAt: NOW + 67 * HOUR,
  closedAt: null,
  ...part,
});
const ended = (id: string, days: number, part: Partial<Order>) =>
  order(id, { closedAt: NOW - days * DAY, postedAt: NOW - days * DAY - 9 * HOUR, ...part });

const purchases = [
  order('31', { remaining: '60', locked: '6.204', usdt: '4.136' }),
  ended('19', 2, { remaining: '0', state: 'completed', usdt: '10.34' }),
  ended('12', 6, { remaining: '35', state: 'revoked', reason: 'expired', usdt: '6.6' }),
];
const sales = [
  order('32', { side: 'sell', price: '0.1042', quantity: '250', remaining: '250', locked: '250' }),
  ended('17', 3, {
    side: 'sell',
    quantity: '1200',
    remaining: '0',
    state: 'sold',
    usdt: '124.08',
    fee: '1.2408',
  }),
  ended('11', 8, { side: 'sell', state: 'revoked', reason: 'revoked' }),
];

const fill = (id: string, quantity: string, usdt: string, ago: number): Fill => ({
  id,
  orderId: '31',
  at: NOW - ago,
  price: '0.1034',
  quantity,
  usdt,
  fee: '0',
});

const page = (list: readonly unknown[]) => ({ list, next: null });

/** Answers of the market, by path, or by path and the parameter that decides. */
export const marketFixtures: Readonly<Record<string, unknown>> = {
  'otc/list?side=buy': { ...page(book.buy), sequence: SEQUENCE },
  'otc/list?side=sell': { ...page(book.sell), sequence: SEQUENCE },
  'otc/ticker': {
    ticker: {
      at: NOW,
      sequence: SEQUENCE,
      last: '0.1034',
      p: '0.1034',
      high: '0.10461',
      low: '0.1009',
      changeBps: 148,
      atr: '18240.75',
      usdt: '1875.2',
      buyFrom: '0.1034',
      buyTo: '0.10857',
      sellFrom: '0.09823',
      sellTo: '0.10857',
    },
    feeBps: 100,
    openMax: 5,
    min: '10',
  },
  ...Object.fromEntries(
    candleIntervals.map((interval) => [
      `otc/kline?interval=${interval}`,
      { list: candlesOf(interval, 240), sequence: SEQUENCE },
    ]),
  ),
  'otc/buyList': page(purchases),
  'otc/mySellList': page(sales),
  'otc/buyList?state=posted': page(purchases.filter(({ state }) => state === 'posted')),
  'otc/mySellList?state=posted': page(sales.filter(({ state }) => state === 'posted')),
  'otc/fills': page([fill('71', '15', '1.551', 3 * HOUR), fill('74', '25', '2.585', 40 * MINUTE)]),
};
