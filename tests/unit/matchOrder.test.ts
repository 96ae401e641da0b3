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
  partOf,
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

test('the quick choices are parts of a whole, rounded down', () => {
  expect(([25, 50, 75, 100] as const).map((percent) => partOf(101n, percent))).toEqual([25n, 50n, 75n, 101n]);
});

test('at no price nothing can be afforded', () => {
  expect([affordableAtr(5n, 0n), affordableAtr(5n, UNIT), affordableAtr(0n, UNIT)]).toEqual([0n, 5n, 0n]);
});

test('a purchase locks USDT at its price, a sale the ATR itself', () => {
  expect([escrowFor('buy', 500_000n, 3n), escrowFor('sell', 500_000n, 3n)]).toEqual([2n, 3n]);
});

describe('matching', () => {
  test('of a purchase pays the price rounded up, whatever the sale that it meets has left', () => {
    const sale = { id: 1n, price: 500_000n, remaining: 2n, feeBps: 100 };
    const wish = { side: 'buy', quantity: 1n, price: 500_000n, feeBps: 0 } as const;
    expect(matchOrder(wish, [sale]).matches).toMatchObject([{ quantity: 1n, usdt: 1n, fee: 1n }]);
  });

  test('meets at its own price, in both directions, and not a unit beyond', () => {
    expect([99n, 100n, 101n].map((resting) => crosses('buy', 100n, resting))).toEqual([true, true, false]);
    expect([99n, 100n, 101n].map((resting) => crosses('sell', 100n, resting))).toEqual([false, true, true]);
  });

  test('of a sale costs the seller who comes, and pays what the resting purchase has locked', () => {
    const { matches, left } = matchOrder({ side: 'sell', quantity: 3n, price: 1n, feeBps: 10_000 }, [
      { id: 1n, price: 500_000n, remaining: 5n, feeBps: 100 },
    ]);
    // 5 units at 0.5 lock 3; 2 that are left lock 1.
    expect(matches).toMatchObject([{ quantity: 3n, usdt: 2n, fee: 2n }]);
    expect(left).toBe(0n);
  });

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
