import { expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { fillPostings, lockPosting, unlockPosting } from '#server/market/fillPostings.ts';
import type { NewOrder } from '#server/market/order.repo.ts';
import { orderRow } from './rows.ts';

const at = { gameNow: 1, wallNow: 2 };
const instants = { gameAt: 1, wallAt: 2 };
const order = (side: 'buy' | 'sell') => ({ id: 5n, side, playerId: 7n }) as NewOrder;

test('a new order locks USDT of a buyer, and ATR of a seller', () => {
  const lock = { key: 'order:5:lock', kind: 'otc:lock', reference: 'order:5', ...instants };
  const moved = (coin: string) => [{ coin, from: 'user:7', to: 'order:5', amount: 9n }];
  expect(lockPosting(order('buy'), 9n, at)).toEqual({ ...lock, type: 'otcBuy', moves: moved('USDT') });
  expect(lockPosting(order('sell'), 9n, at)).toEqual({ ...lock, type: 'otcSell', moves: moved('ATR') });
});

test('an order that ends returns the escrow of its rest, under the reason', () => {
  const unlock = { key: 'order:5:unlock', reference: 'order:5', ...instants };
  const moved = (coin: string, amount: bigint) => [{ coin, from: 'order:5', to: 'user:7', amount }];
  expect(unlockPosting(orderRow(), 'revoked', at)).toEqual({
    ...unlock,
    type: 'otcSell',
    kind: 'otc:revoked',
    moves: moved('ATR', 3_000_000n),
  });
  expect(unlockPosting(orderRow({ side: 'buy' }), 'expired', at)).toEqual({
    ...unlock,
    type: 'otcBuy',
    kind: 'otc:expired',
    moves: moved('USDT', 300_000n),
  });
});

const buy = orderRow({ id: 1n, player_id: 11n, side: 'buy' });
const sell = orderRow({ id: 2n, player_id: 12n });
const terms = { id: 3n, buy, sell, quantity: 1_000n, usdt: 100n, fee: 20n };
const fill = (changes: Partial<typeof terms> = {}) =>
  fillPostings({ ...terms, ...changes }, { sponsor: null, sponsorsSponsor: null }, at, defaultConstants);

test('a fill moves ATR to the buyer, USDT less the fee to the seller, and the fee to the revenue', () => {
  const [atr, usdt, fee, ...more] = fill();
  expect(atr).toEqual({
    key: 'fill:3:atr',
    type: 'otcBuy',
    kind: 'otc:fill',
    reference: 'order:1',
    ...instants,
    moves: [{ coin: 'ATR', from: 'order:2', to: 'user:11', amount: 1_000n }],
  });
  expect(usdt).toEqual({
    key: 'fill:3:usdt',
    type: 'otcSell',
    kind: 'otc:fill',
    reference: 'order:2',
    ...instants,
    moves: [{ coin: 'USDT', from: 'order:1', to: 'user:12', amount: 80n }],
  });
  expect(fee).toMatchObject({
    key: 'fill:3:fee',
    type: 'fee',
    kind: 'otc',
    reference: 'order:2',
    ...instants,
  });
  expect(fee?.moves.every(({ coin, from }) => coin === 'USDT' && from === 'order:1')).toBe(true);
  expect(fee?.moves.reduce((sum, { amount }) => sum + amount, 0n)).toBe(20n);
  expect(more).toEqual([]);
});

test("the rewards of a fee go to the seller's upline", () => {
  const upline = { sponsor: 8n, sponsorsSponsor: 9n };
  const [fee, ...others] = fillPostings({ ...terms, fee: 10_000n }, upline, at, defaultConstants).slice(2);
  expect(others).toEqual([]);
  expect(fee?.moves.filter(({ to }) => to.startsWith('due'))).toEqual([
    { coin: 'USDT', from: 'order:1', to: 'due:8', amount: 1_000n },
    { coin: 'USDT', from: 'order:1', to: 'dueTeam:9', amount: 500n },
  ]);
});

test('postings without moves are left out: a fee of all the USDT, and no fee', () => {
  expect(fill({ fee: 100n }).map(({ key }) => key)).toEqual(['fill:3:atr', 'fill:3:fee']);
  expect(fill({ fee: 0n }).map(({ key }) => key)).toEqual(['fill:3:atr', 'fill:3:usdt']);
});
