import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOtc, type OtcWorld, type Side, type Trader } from './otcWorld.ts';

let otc: OtcWorld;
beforeAll(async () => (otc = await openOtc()));
afterAll(() => otc.manor.close());

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

const order = async (trader: Trader, side: Side, id: string) => {
  const path = side === 'buy' ? 'otc/buyList' : 'otc/mySellList';
  const { data } = await otc.manor.call(path, {}, { token: trader.token });
  return data.list.find((order) => order.id === id);
};

test('many concurrent sellers fill one purchase order to its quantity, and none sells too much', async () => {
  const buyer = await otc.trader();
  const sellers = await Promise.all(times(12).map(() => otc.trader()));
  const { data } = await buyer.post('buy', '100', '0.1');
  const answers = await Promise.all(sellers.map((seller) => seller.take('sell', '15', data.order.id)));
  const sold = answers.filter(({ code }) => code === 200);
  expect(sold).toHaveLength(6);
  for (const { key } of answers.filter(({ code }) => code !== 200)) expect(key).toBe('orderSmaller');
  expect(await order(buyer, 'buy', data.order.id)).toMatchObject({ remaining: '10', usdt: '9' });
  await sellers[0]?.take('sell', '10', data.order.id);
  expect(await order(buyer, 'buy', data.order.id)).toMatchObject({ state: 'completed', usdt: '10' });
});

test('one of revoke and fill wins, and locked coins are never lost or paid twice', async () => {
  const [seller, buyer] = [await otc.trader(), await otc.trader()];
  for (const round of times(25)) {
    const { data } = await seller.post('sell', '10', '0.1');
    const { id } = data.order;
    const fill = () => buyer.take('buy', '10', id);
    const revoke = () => seller.revoke('sell', id, '10');
    const [first, second] = await Promise.all(round % 2 === 0 ? [fill(), revoke()] : [revoke(), fill()]);
    expect([first.code, second.code].filter((code) => code === 200)).toHaveLength(1);
    const state = (await order(seller, 'sell', id))?.state;
    expect(['sold', 'revoked']).toContain(state);
  }
  expect(await seller.has('ATR').then(([, frozen]) => frozen)).toBe('0');
});

test('the same order with the same request id a hundred times is one order', async () => {
  const trader = await otc.trader();
  const options = { token: trader.token, requestId: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' };
  const params = { quantity: 10, price: '0.1' };
  const answers = await Promise.all(times(100).map(() => otc.manor.call('otc/buy', params, options)));
  expect(new Set(answers.map(({ data }) => data.order.id)).size).toBe(1);
  expect(await trader.has('USDT')).toEqual(['999', '1']);
});
