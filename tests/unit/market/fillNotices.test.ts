import { expect, test } from 'vitest';
import type { FillRow } from '#server/market/fill.repo.ts';
import { endNotices, fillNotices } from '#server/market/fillNotices.ts';
import { orderRow } from './rows.ts';

const fill = (id: bigint): FillRow => ({
  id,
  buy_id: 1n,
  sell_id: 2n,
  price: 100_000n,
  quantity: 5_000_000n,
  usdt: 500_000n,
  fee: 1_500n,
  at: new Date(1),
});

test('owners of resting orders read the fill: a seller what came after the fee, a buyer what was paid', () => {
  const resting = [orderRow({ id: 2n, player_id: 12n }), orderRow({ id: 1n, player_id: 11n, side: 'buy' })];
  expect(fillNotices([fill(8n), fill(9n)], resting)).toEqual([
    {
      player: 12n,
      kind: 'sold',
      values: { order: '2', atr: '5', price: '0.1', usdt: '0.4985' },
      key: 'fill:8',
    },
    {
      player: 11n,
      kind: 'filled',
      values: { order: '1', atr: '5', price: '0.1', usdt: '0.5' },
      key: 'fill:9',
    },
  ]);
});

test('an order without a fill has no notice', () => {
  expect(fillNotices([fill(8n)], [orderRow(), orderRow()])).toHaveLength(1);
});

test('owners of expired orders read the rest that came back', () => {
  expect(endNotices([orderRow({ id: 6n })])).toEqual([
    { player: 7n, kind: 'orderEnded', values: { order: '6', remaining: '3' }, key: 'orderEnded:6' },
  ]);
});
