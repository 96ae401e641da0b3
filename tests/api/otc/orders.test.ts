import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOtc, type OtcWorld } from './otcWorld.ts';

let otc: OtcWorld;
beforeAll(async () => (otc = await openOtc()));
afterAll(() => otc.manor.close());

const ledgerOf = async (token: string, type: 'otcBuy' | 'otcSell') => {
  const { data } = await otc.manor.call('userAccount/balanceDetail', { type }, { token });
  return data.list.map(({ coin, kind, amount }) => [coin, kind, amount]);
};

describe('posting an order', () => {
  test('locks USDT at the price, rounded up, or the ATR itself', async () => {
    const [buyer, seller] = [await otc.trader(), await otc.trader()];
    const purchase = await buyer.post('buy', '33.333333', '0.100001');
    expect(purchase.data.order).toMatchObject({
      state: 'posted',
      remaining: '33.333333',
      locked: '3.333367',
    });
    expect(await buyer.has('USDT')).toEqual(['996.666633', '3.333367']);
    const sale = await seller.post('sell', '50', '0.105');
    expect(sale.data.order).toMatchObject({ state: 'posted', locked: '50' });
    expect(await seller.has('ATR')).toEqual(['9950', '50']);
    await buyer.revoke('buy', purchase.data.order.id, '33.333333');
    await seller.revoke('sell', sale.data.order.id, '50');
    expect([await buyer.has('USDT'), await seller.has('ATR')]).toEqual([
      ['1000', '0'],
      ['10000', '0'],
    ]);
  });

  test('is refused one unit outside the range, with the range in the sentence, and accepted at both bounds', async () => {
    const trader = await otc.trader();
    for (const [side, price] of [
      ['buy', '0.099999'],
      ['buy', '0.105001'],
      ['sell', '0.094999'],
      ['sell', '0.105001'],
    ] as const) {
      const answer = await trader.post(side, '10', price);
      expect([answer.status, answer.key]).toEqual([409, 'priceOutOfRange']);
      expect(answer.msg).toContain(`${side === 'buy' ? '0.1' : '0.095'} – 0.105`);
    }
    for (const [side, price] of [
      ['buy', '0.1'],
      ['sell', '0.105'],
    ] as const) {
      const { data } = await trader.post(side, '10', price);
      expect(data.order.state).toBe('posted');
      await trader.revoke(side, data.order.id, '10');
    }
  });

  test('is refused below the minimum, with too many decimals, with price and order, or neither', async () => {
    const trader = await otc.trader();
    expect(await trader.post('buy', '9.999999', '0.1')).toMatchObject({
      key: 'quantityBelowMin',
      values: { min: '10' },
    });
    expect(await trader.post('buy', '0', '0.1')).toMatchObject({ key: 'quantityBelowMin' });
    expect(await trader.post('buy', '10.0000001', '0.1')).toMatchObject({ key: 'invalidParameter' });
    const options = { token: trader.token };
    expect(await otc.manor.call('otc/buy', { quantity: 10 }, options)).toMatchObject({ key: 'priceOrOrder' });
    const params = { quantity: 10, price: '0.1', order: 1 };
    expect(await otc.manor.call('otc/sell', params, options)).toMatchObject({ key: 'priceOrOrder' });
  });

  test('is refused when the balance is short by one unit', async () => {
    const poor = await otc.trader('0.999999', '200');
    expect(await poor.post('buy', '10', '0.1')).toMatchObject({
      key: 'insufficientUsdt',
      values: { need: '1', have: '0.999999' },
    });
    expect(await poor.post('sell', '200.000001', '0.1')).toMatchObject({ key: 'insufficientAtr' });
    expect(await poor.has('USDT')).toEqual(['0.999999', '0']);
  });

  test("is refused for the sixth open order of a side, and for an owner's ninth", async () => {
    const trader = await otc.trader();
    const ids: string[] = [];
    for (const limit of [5, 8]) {
      while (ids.length < limit) ids.push((await trader.post('buy', '10', '0.1')).data.order.id);
      expect(await trader.post('buy', '10', '0.1')).toMatchObject({
        key: 'tooManyOrders',
        values: { most: limit },
      });
      if (limit === 5) await otc.makeOwner(trader);
    }
    const other = await trader.post('sell', '10', '0.105');
    expect(other.data.order.state).toBe('posted');
    await trader.revoke('sell', other.data.order.id, '10');
    for (const id of ids) await trader.revoke('buy', id, '10');
  });
});

describe('matching', () => {
  test('fills at the resting price, best and oldest first; both ledgers show their side', async () => {
    const [first, second, third, buyer] = [
      await otc.trader(),
      await otc.trader(),
      await otc.trader(),
      await otc.trader('1000', '200'),
    ];
    const dear = await first.post('sell', '20', '0.104');
    const cheap = await second.post('sell', '20', '0.101');
    const later = await third.post('sell', '20', '0.101');
    const { data } = await buyer.post('buy', '50', '0.105');
    expect(data.fills.map(({ price, quantity, usdt }) => [price, quantity, usdt])).toEqual([
      ['0.101', '20', '2.02'],
      ['0.101', '20', '2.02'],
      ['0.104', '10', '1.04'],
    ]);
    expect(data.order).toMatchObject({ state: 'completed', remaining: '0', usdt: '5.08', locked: '0' });
    expect(await buyer.has('ATR')).toEqual(['250', '0']);
    expect(await buyer.has('USDT')).toEqual(['994.92', '0']);
    const notices = await otc.manor.call('notice/list', {}, { token: second.token });
    expect(notices.data.list).toMatchObject([
      { kind: 'sold', values: { atr: '20', price: '0.101', usdt: '1.9998' } },
    ]);
    // The seller pays 1 % of the USDT, rounded up.
    expect(await second.has('USDT')).toEqual(['1001.9998', '0']);
    const answer = await otc.manor.call('otc/mySellList', {}, { token: first.token });
    expect(answer.data.list[0]).toMatchObject({
      id: dear.data.order.id,
      state: 'posted',
      remaining: '10',
      fee: '0.0104',
    });
    const fills = await otc.manor.call('otc/fills', { id: cheap.data.order.id }, { token: second.token });
    expect(fills.data.list).toMatchObject([{ quantity: '20', usdt: '2.02', fee: '0.0202' }]);
    expect(await ledgerOf(buyer.token, 'otcBuy')).toEqual([
      ['ATR', 'otc:fill', '10'],
      ['ATR', 'otc:fill', '20'],
      ['ATR', 'otc:fill', '20'],
      ['USDT', 'otc:lock', '-5.08'],
    ]);
    expect(await ledgerOf(second.token, 'otcSell')).toEqual([
      ['USDT', 'otc:fill', '1.9998'],
      ['ATR', 'otc:lock', '-20'],
    ]);
    expect(later.data.order.id).not.toBe(cheap.data.order.id);
    await first.revoke('sell', dear.data.order.id, '10');
  });

  test('leaves the unfilled part in the book, with its exact lock', async () => {
    const [seller, buyer] = [await otc.trader(), await otc.trader()];
    await seller.post('sell', '15', '0.1');
    const { data } = await buyer.post('buy', '40', '0.102');
    expect(data.order).toMatchObject({ state: 'posted', remaining: '25', usdt: '1.5', locked: '2.55' });
    expect(await otc.book('buy')).toEqual([['0.102', '25']]);
    const result = await seller.take('sell', '12', data.order.id);
    expect(result.data.order).toMatchObject({ state: 'sold', price: '0.102', usdt: '1.224' });
    expect(await buyer.has('USDT')).toEqual(['995.95', '1.326']);
    const notices = await otc.manor.call('notice/list', {}, { token: buyer.token });
    expect(notices.data.list).toMatchObject([
      { kind: 'filled', values: { atr: '12', price: '0.102', usdt: '1.224' } },
    ]);
    await buyer.revoke('buy', data.order.id, '13');
  });

  test('prevents trading with oneself by any order', async () => {
    const trader = await otc.trader();
    const { data } = await trader.post('sell', '20', '0.1');
    expect(await trader.post('buy', '20', '0.1')).toMatchObject({ key: 'ownOrder' });
    expect(await trader.take('buy', '20', data.order.id)).toMatchObject({ key: 'ownOrder' });
    expect(await trader.has('USDT')).toEqual(['1000', '0']);
    await trader.revoke('sell', data.order.id, '20');
  });

  test("takes at most an order's remainder, at least the minimum, and nothing of an ended order", async () => {
    const [seller, buyer] = [await otc.trader(), await otc.trader()];
    const { data } = await seller.post('sell', '25', '0.1');
    const { id } = data.order;
    expect(await buyer.take('buy', '25.000001', id)).toMatchObject({
      key: 'orderSmaller',
      values: { remaining: '25' },
    });
    expect(await buyer.take('buy', '9', id)).toMatchObject({ key: 'quantityBelowMin' });
    expect((await buyer.take('buy', '20', id)).data.order).toMatchObject({ state: 'completed', usdt: '2' });
    // The rest is below the minimum, so it can be taken as a whole.
    expect(await buyer.take('buy', '4', id)).toMatchObject({ key: 'quantityBelowMin', values: { min: '5' } });
    expect((await buyer.take('buy', '5', id)).code).toBe(200);
    expect(await buyer.take('buy', '5', id)).toMatchObject({ status: 409, key: 'orderFilled' });
    expect(await buyer.take('sell', '5', id)).toMatchObject({ key: 'orderGone' });
    expect(await buyer.take('buy', '5', '999999')).toMatchObject({ key: 'orderGone' });
  });
});

describe('revoking an order', () => {
  test('compares with the remainder that the player last read', async () => {
    const [seller, buyer] = [await otc.trader(), await otc.trader()];
    const { data } = await seller.post('sell', '30', '0.1');
    const { id } = data.order;
    await buyer.take('buy', '10', id);
    expect(await seller.revoke('sell', id, '30')).toMatchObject({
      key: 'orderMoved',
      values: { remaining: '20' },
    });
    expect(await seller.revoke('buy', id, '20')).toMatchObject({ key: 'orderUnknown' });
    expect(await buyer.revoke('sell', id, '20')).toMatchObject({ key: 'orderUnknown' });
    expect((await seller.revoke('sell', id, '20')).data.order).toMatchObject({
      state: 'revoked',
      reason: 'revoked',
    });
    expect(await seller.revoke('sell', id, '20')).toMatchObject({ key: 'orderNotOpen' });
    expect(await buyer.take('buy', '20', id)).toMatchObject({ status: 409, key: 'orderRevoked' });
    expect(await seller.has('ATR')).toEqual(['9990', '0']);
  });

  test('needs a well-formed id and amount', async () => {
    const { token } = await otc.trader();
    for (const path of ['otc/cancelBuy', 'otc/qxExchange'] as const) {
      const revoke = (params: Record<string, string>) => otc.manor.call(path, params, { token });
      expect(await revoke({ id: '1' })).toMatchObject({
        key: 'missingParameter',
        values: { parameter: 'remaining' },
      });
      expect(await revoke({ id: 'x', remaining: '1' })).toMatchObject({ key: 'invalidParameter' });
      expect(await revoke({ id: '1', remaining: '1e3' })).toMatchObject({ key: 'invalidParameter' });
      expect(await revoke({ id: '999999', remaining: '1' })).toMatchObject({ key: 'orderUnknown' });
    }
  });
});

test("a player's orders are listed by state, newest first, page by page", async () => {
  const trader = await otc.trader();
  const ids: string[] = [];
  for (const price of ['0.1', '0.101', '0.102'])
    ids.push((await trader.post('buy', '10', price)).data.order.id);
  await trader.revoke('buy', ids[1] ?? '', '10');
  const read = async (params: Record<string, string | number>) =>
    (await otc.manor.call('otc/buyList', params, { token: trader.token })).data;
  expect((await read({ state: 'posted' })).list.map(({ id }) => id)).toEqual([ids[2], ids[0]]);
  const first = await read({ size: 2 });
  expect(first.list.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  const second = await read({ size: 2, cursor: first.next ?? '' });
  expect([second.list.map(({ id }) => id), second.next]).toEqual([[ids[0]], null]);
  await trader.revoke('buy', ids[0] ?? '', '10');
  await trader.revoke('buy', ids[2] ?? '', '10');
});
