import fc from '../../support/fc.ts';
import { describe, expect, test } from 'vitest';
import { MAX_AMOUNT, UNIT } from '#core/money/amount.ts';
import { offerSwap, type SwapReserves } from '#core/rules/swap.ts';

const FEE = { SWAP_FEE_BPS: 100 };
const GENESIS: SwapReserves = { USDT: 50_000n * UNIT, ATR: 500_000n * UNIT };

const reserves = fc.record({
  USDT: fc.bigInt({ min: 1n, max: 10n ** 15n }),
  ATR: fc.bigInt({ min: 1n, max: 10n ** 15n }),
});
const coin = fc.constantFrom('USDT' as const, 'ATR' as const);
const amount = fc.bigInt({ min: 1n, max: 10n ** 14n });
const fee = fc.record({ SWAP_FEE_BPS: fc.integer({ min: 0, max: 3_000 }) });
const other = { USDT: 'ATR', ATR: 'USDT' } as const;

const offer = (...args: Parameters<typeof offerSwap>) => {
  const offered = offerSwap(...args);
  if (!offered) throw new Error('the pool is too small');
  return offered;
};

describe('an offer of the swap pool', () => {
  test('of 100 USDT at the opening price', () => {
    // 1 USDT is fee; 500 000 × 99 / 50 099 = 988.04367…
    expect(offer('USDT', 100n * UNIT, GENESIS, FEE)).toEqual({
      out: 988_043_673n,
      fee: UNIT,
      impactBps: 40,
      after: { USDT: 50_100n * UNIT, ATR: 499_011_956_327n },
    });
  });

  test('of 1 000 ATR at the opening, which moves the price the other way', () => {
    // 10 ATR are fee; 50 000 × 990 / 500 990 = 98.804367…
    expect(offer('ATR', 1_000n * UNIT, GENESIS, FEE)).toEqual({
      out: 98_804_367n,
      fee: 10n * UNIT,
      impactBps: 40,
      after: { USDT: 49_901_195_633n, ATR: 501_000n * UNIT },
    });
  });

  test('is made up to the largest amount that the ledger can say', () => {
    expect(offer('USDT', MAX_AMOUNT - 5n, { USDT: 5n, ATR: 5n }, FEE).after.USDT).toBe(MAX_AMOUNT);
  });

  test('takes at least a unit as fee, and pays nothing for a unit', () => {
    expect(offer('USDT', 1n, GENESIS, FEE)).toMatchObject({ out: 0n, fee: 1n });
    expect(offer('USDT', 2n, GENESIS, FEE)).toMatchObject({ out: 9n, fee: 1n });
  });

  test.each([
    ['a side is empty', { USDT: 0n, ATR: 5n }, 5n],
    ['the other side is empty', { USDT: 5n, ATR: 0n }, 5n],
    ['it would hold more than the ledger can say', GENESIS, MAX_AMOUNT - GENESIS.USDT + 1n],
  ])('is none when %s', (_, reserves, input) => {
    expect(offerSwap('USDT', input, reserves, FEE)).toBeNull();
    expect(offerSwap('USDT', input - 5n, { USDT: 5n, ATR: 5n }, FEE)).not.toBeNull();
  });

  test('never lets the product fall, and never empties a side', () => {
    fc.assert(
      fc.property(coin, amount, reserves, fee, (from, input, reserves, rate) => {
        const { after, out } = offer(from, input, reserves, rate);
        expect(after.USDT * after.ATR >= reserves.USDT * reserves.ATR).toBe(true);
        expect(out < reserves[other[from]]).toBe(true);
      }),
    );
  });

  test('never gains by a round trip', () => {
    fc.assert(
      fc.property(coin, amount, reserves, fee, (from, input, reserves, rate) => {
        const remote = offer(from, input, reserves, rate);
        const back = offer(other[from], remote.out, remote.after, rate);
        expect(back.out <= input).toBe(true);
      }),
    );
  });

  test('never gains by a split into two', () => {
    fc.assert(
      fc.property(coin, amount, amount, reserves, fee, (from, amount, two, reserves, rate) => {
        const total = offer(from, amount + two, reserves, rate).out;
        const first = offer(from, amount, reserves, rate);
        const second = offer(from, two, first.after, rate);
        // The fee stays in the pool, so a later part meets a deeper pool. One unit is the gain by rounding.
        expect(rate.SWAP_FEE_BPS > 0 || first.out + second.out <= total).toBe(true);
        expect(first.out <= total).toBe(true);
      }),
    );
  });

  test('pays more for more, and moves the price further', () => {
    fc.assert(
      fc.property(coin, amount, amount, reserves, fee, (from, amount, increase, reserves, rate) => {
        const [small, large] = [
          offer(from, amount, reserves, rate),
          offer(from, amount + increase, reserves, rate),
        ];
        expect(large.out >= small.out && large.fee >= small.fee).toBe(true);
        expect(small.impactBps).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
