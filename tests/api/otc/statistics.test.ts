import { afterAll, beforeAll, expect, test } from 'vitest';
import { walletKey } from '../../support/walletKeys.ts';
import { BEGIN, openWorld, type Player, type TestWorld } from '../../support/world.ts';

const HOUR = 3_600_000;
const OPERATOR = walletKey(700);
let manor: TestWorld;
let operator: Player;
beforeAll(async () => {
  manor = await openWorld({ operators: [OPERATOR.address] });
  operator = await manor.signIn({ key: OPERATOR });
});
afterAll(() => manor.close());

const trader = async (referrer?: string) => {
  const player = await manor.signIn(referrer === undefined ? {} : { referrer });
  await manor.give(player, 'USDT', '1000');
  await manor.give(player, 'ATR', '9800');
  return player;
};
const statistics = async (hours?: number) =>
  (await manor.call('ops/market', hours === undefined ? {} : { hours }, { token: operator.token })).data;
const post = (player: Player, side: 'buy' | 'sell', quantity: string, price: string) =>
  manor.call(`otc/${side}`, { quantity, price }, { token: player.token });

/** One player sells an amount to another at 0.1 USDT. */
async function sell(from: Player, to: Player, quantity: string) {
  const { data } = await post(from, 'sell', quantity, '0.1');
  const result = await manor.call('otc/buy', { quantity, order: data.order.id }, { token: to.token });
  expect(result.code).toBe(200);
}

test('an empty market has zeros and a null spread', async () => {
  expect(await statistics()).toEqual({
    from: BEGIN - 24 * HOUR,
    to: BEGIN,
    volume: {
      otc: { fills: 0, atr: '0', usdt: '0', fee: '0' },
      swap: { trades: 0, atr: '0', usdt: '0' },
    },
    book: {
      buy: { orders: 0, atr: '0', best: null },
      sell: { orders: 0, atr: '0', best: null },
      spreadBps: null,
    },
    concentration: { traders: 0, indexBps: 0, top: [] },
    referrals: { partBps: 0, pairs: [] },
    suspects: [],
  });
});

test('a book with one side alone has no spread', async () => {
  const seller = await trader();
  const { data } = await post(seller, 'sell', '10', '0.1');
  const { buy, sell: asks, spreadBps } = (await statistics()).book;
  expect([buy.best, asks.best, spreadBps]).toEqual([null, '0.1', null]);
  const revoked = { id: data.order.id, remaining: '10' };
  expect((await manor.call('otc/qxExchange', revoked, { token: seller.token })).code).toBe(200);
});

test('volume, concentration, sponsors with their referees, and wash trades', async () => {
  const sponsor = await trader();
  const referee = await trader(sponsor.code);
  const [stranger, maker] = [await trader(), await trader()];
  await sell(maker, stranger, '500');
  // Older than the period requested below.
  manor.advanceWall(3 * HOUR);

  // Wash trades: 100 there, 60 and 20 back.
  await sell(sponsor, referee, '100');
  await sell(referee, sponsor, '60');
  await sell(referee, sponsor, '20');
  // A maker who buys and sells: less than half returns.
  await sell(maker, stranger, '300');
  await sell(stranger, maker, '100');
  // Back and forth, but below the minimum order in total.
  await post(maker, 'buy', '40', '0.1');
  await post(stranger, 'sell', '25', '0.104');
  const swap = { from: 'USDT', to: 'ATR', amount: '5', minOut: '0' };
  await manor.call('userAccount/exchange', swap, { token: maker.token });

  const { volume, book, concentration, referrals, suspects } = await statistics(2);
  expect(volume.otc).toEqual({ fills: 5, atr: '580', usdt: '58', fee: '0.58' });
  expect(volume.swap).toMatchObject({ trades: 1, usdt: '5' });
  expect(book).toEqual({
    buy: { orders: 1, atr: '40', best: '0.1' },
    sell: { orders: 1, atr: '25', best: '0.104' },
    // 0.004 of 0.102.
    spreadBps: 392,
  });
  expect(concentration.traders).toBe(4);
  // Four with parts of 40, 40, 18 and 18 of 116: 2 × 0.3448² + 2 × 0.1552².
  expect(concentration.indexBps).toBe(2859);
  expect(
    concentration.top.map(({ player, bought, sold, usdt, partBps }) => [
      player.id,
      bought,
      sold,
      usdt,
      partBps,
    ]),
  ).toEqual([
    [String(stranger.id), '300', '100', '40', 3448],
    [String(maker.id), '100', '300', '40', 3448],
    [String(sponsor.id), '80', '100', '18', 1551],
    [String(referee.id), '100', '80', '18', 1551],
  ]);
  expect(referrals).toMatchObject({
    partBps: 3103,
    pairs: [
      {
        sponsor: { id: String(sponsor.id) },
        referee: { id: String(referee.id) },
        fills: 3,
        atr: '180',
        usdt: '18',
      },
    ],
  });
  expect(suspects).toEqual([
    {
      players: [
        expect.objectContaining({ id: String(sponsor.id) }),
        expect.objectContaining({ id: String(referee.id) }),
      ],
      fills: 3,
      returned: '80',
      returnedBps: 8000,
      related: true,
    },
  ]);
  expect((await statistics(24)).volume.otc.fills).toBe(6);
});
