import fc from '../support/fc.ts';
import { describe, expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { UNIT } from '#core/money/amount.ts';
import { crosses, matchOrder, type RestingOrder } from '#core/rules/matchOrder.ts';
import {
  affordableAtr,
  escrowFor,
  otcFee,
  otcTerms,
  otherSide,
  priceRange,
  usdtFor,
  type OrderSide,
} from '#core/rules/otcOrder.ts';

const side = fc.constantFrom<OrderSide>('buy', 'sell');
const price = fc.bigInt({ min: 1n, max: 10n * UNIT });
const quantity = fc.bigInt({ min: 1n, max: 1_000_000n * UNIT });
const restingOrder = fc.record({ price, remaining: quantity, feeBps: fc.constantFrom(50, 100) });

/** A side of the book as the database returns it: best price first, then by id. */
function book(incoming: OrderSide, orders: readonly Omit<RestingOrder, 'id'>[]): RestingOrder[] {
  return orders
    .map((order, index) => ({ ...order, id: BigInt(index + 1) }))
    .sort(
      (a, b) => Number(incoming === 'buy' ? a.price - b.price : b.price - a.price) || Number(a.id - b.id),
    );
}

describe('allowed prices', () => {
  test('are from P for purchases, from 5 % below for sales, both to 5 % above', () => {
    expect(priceRange('buy', 100_000n, defaultConstants)).toEqual({ from: 100_000n, to: 105_000n });
    expect(priceRange('sell', 100_000n, defaultConstants)).toEqual({ from: 95_000n, to: 105_000n });
  });

  test('are rounded inwards for every P', () => {
    fc.assert(
      fc.property(price, (p) => {
        const { from, to } = priceRange('sell', p, defaultConstants);
        expect(from * 10_000n >= p * 9_500n && (from - 1n) * 10_000n < p * 9_500n).toBe(true);
        expect(to * 10_000n <= p * 10_500n && (to + 1n) * 10_000n > p * 10_500n).toBe(true);
      }),
    );
  });

  test('of owners: half the fee and more open orders', () => {
    expect(otcTerms('regular', defaultConstants)).toEqual({ feeBps: 100, openMax: 5 });
    expect(otcTerms('owner', defaultConstants)).toEqual({ feeBps: 50, openMax: 8 });
  });
});

test('money rounds against the payer at every amount from 1 to 10 000', () => {
  for (let units = 1n; units <= 10_000n; units += 1n) {
    const usdt = usdtFor(103_333n, units);
    expect(usdt * UNIT >= 103_333n * units && (usdt - 1n) * UNIT < 103_333n * units).toBe(true);
    const fee = otcFee(units, 100);
    expect(fee * 100n >= units && (fee - 1n) * 100n < units).toBe(true);
    expect(usdtFor(103_333n, affordableAtr(units, 103_333n)) <= units).toBe(true);
  }
});

describe('matching', () => {
  test('takes the best price first, at that price, and the oldest first within it', () => {
    const orders = book('buy', [
      { price: 105n, remaining: 10n * UNIT, feeBps: 100 },
      { price: 101n, remaining: 3n * UNIT, feeBps: 100 },
      { price: 101n, remaining: 4n * UNIT, feeBps: 50 },
    ]);
    const { matches, left } = matchOrder(
      { side: 'buy', quantity: 9n * UNIT, price: 103n, feeBps: 100 },
      orders,
    );
    expect(
      matches.map(({ resting, quantity: filled, usdt, fee }) => [resting.id, filled, usdt, fee]),
    ).toEqual([
      [2n, 3n * UNIT, 303n, 4n],
      [3n, 4n * UNIT, 404n, 3n],
    ]);
    expect(left).toBe(2n * UNIT);
  });

  test('conserves quantity, crosses no price, keeps every lock exact', () => {
    fc.assert(
      fc.property(
        side,
        price,
        quantity,
        fc.array(restingOrder, { maxLength: 8 }),
        (ownPrice, limit, wanted, orders) => {
          const resting = book(ownPrice, orders);
          const { matches, left } = matchOrder(
            { side: ownPrice, quantity: wanted, price: limit, feeBps: 100 },
            resting,
          );
          const filled = matches.reduce((sum, match) => sum + match.quantity, 0n);
          expect(filled + left).toBe(wanted);
          for (const { resting: order, quantity: part, usdt, fee } of matches) {
            expect(crosses(ownPrice, limit, order.price)).toBe(true);
            expect(part > 0n && part <= order.remaining && fee <= usdt).toBe(true);
            if (otherSide[ownPrice] === 'sell') continue;
            const before = escrowFor('buy', order.price, order.remaining);
            expect(before - usdt).toBe(escrowFor('buy', order.price, order.remaining - part));
          }
          // The rest matches no order: the next resting order does not cross, or there is none.
          const next = resting[matches.length];
          if (left > 0n && next) expect(crosses(ownPrice, limit, next.price)).toBe(false);
        },
      ),
    );
  });
});
