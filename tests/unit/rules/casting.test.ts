import fc from '../../support/fc.ts';
import { describe, expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { UNIT } from '#core/money/amount.ts';
import {
  castingOutput,
  dayRelease,
  earlyDayCap,
  earlyRelease,
  firstDay,
  isRoundOver,
  lastReleaseDay,
  offerCasting,
  releaseAt,
} from '#core/rules/casting.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { PRICE_SCALE } from '#core/rules/price.ts';

/** 0.10 USDT per ATR. */
const TENTH = 100_000n * PRICE_SCALE;
const FULL = 2_000_000n * UNIT;
const offer = (pool: bigint, ...prices: bigint[]) => offerCasting(pool, prices, defaultConstants);

const anyOffer = fc
  .tuple(fc.bigInt({ min: 0n, max: 4_000_000n * UNIT }), fc.bigInt({ min: 1n, max: TENTH * 1_000n }))
  .map(([pool, price]) => offer(pool, price));
const principal = fc.bigInt({ min: 1n, max: 10_000_000n * UNIT });

describe('an offer of the casting pool', () => {
  test('is 6 % in full from 2 M on, proportional below, and at most a twentieth of the pool', () => {
    expect(offer(FULL, TENTH)).toEqual({
      pool: FULL,
      ratePpm: 60_000,
      price: TENTH,
      maxOutput: 100_000n * UNIT,
      maxPrincipal: 166_666_666_668n,
    });
    expect(offer(FULL * 2n, TENTH).ratePpm).toBe(60_000);
    expect(offer(FULL / 2n, TENTH).ratePpm).toBe(30_000);
    expect(offer(FULL - 1n, TENTH).ratePpm).toBe(59_999);
  });

  test('of an empty pool gives nothing for any principal, and at no price there is no output', () => {
    expect(offer(0n, TENTH)).toEqual({
      pool: 0n,
      ratePpm: 0,
      price: TENTH,
      maxOutput: 0n,
      maxPrincipal: null,
    });
    expect(offer(FULL).price).toBe(0n);
    expect(castingOutput(UNIT, { ratePpm: 60_000, price: 0n })).toBe(0n);
    expect(castingOutput(1n, { ratePpm: 1, price: 1n })).toBe(UNIT);
  });

  test('uses the highest of the prices', () => {
    expect(offer(FULL, TENTH, TENTH * 2n, TENTH - 1n).price).toBe(TENTH * 2n);
    // 1 000 USDT at 6 % are 60 USDT.
    expect(castingOutput(1_000n * UNIT, offer(FULL, TENTH))).toBe(600n * UNIT);
    expect(castingOutput(1_000n * UNIT, offer(FULL, TENTH, TENTH * 2n))).toBe(300n * UNIT);
  });

  test('returns the largest principal to the unit', () => {
    fc.assert(
      fc.property(anyOffer, (made) => {
        if (made.maxPrincipal === null) return;
        expect(castingOutput(made.maxPrincipal, made) <= made.maxOutput).toBe(true);
        expect(castingOutput(made.maxPrincipal + 1n, made) > made.maxOutput).toBe(true);
      }),
    );
  });

  test('never promises more than the rate at the price, and at most a unit less', () => {
    fc.assert(
      fc.property(anyOffer, principal, (made, amount) => {
        const output = castingOutput(amount, made);
        const owed = amount * BigInt(made.ratePpm) * UNIT;
        expect(output * made.price <= owed && owed < (output + 1n) * made.price).toBe(true);
      }),
    );
  });

  test('ends when the rate is zero, or when the minimum casting has no room', () => {
    expect(isRoundOver(offer(FULL, TENTH), defaultConstants)).toBe(false);
    expect(isRoundOver(offer(0n, TENTH), defaultConstants)).toBe(true);
    expect(isRoundOver(offer(33n * UNIT, TENTH), defaultConstants)).toBe(true);
    expect(isRoundOver(offer(34n * UNIT, TENTH), defaultConstants)).toBe(false);
    expect(isRoundOver(offer(FULL, 600n * PRICE_SCALE), defaultConstants)).toBe(false);
    expect(isRoundOver(offer(FULL, 599n * PRICE_SCALE), defaultConstants)).toBe(true);
  });
});

describe('the releases of a casting', () => {
  const total = fc.bigInt({ min: 1n, max: 100_000n * UNIT });
  const term = fc.integer({ min: 1, max: 400 });

  test('are total over term rounded up, each day, until exactly zero remains, within the term', () => {
    fc.assert(
      fc.property(total, term, (total, termDays) => {
        const last = lastReleaseDay({ total: total, released: 0n, termDays, releasedDay: 0 });
        expect(last <= termDays).toBe(true);
        let released = 0n;
        for (let day = 1; day <= last; day += 1) {
          const part = dayRelease({ total: total, released, termDays });
          expect(part > 0n).toBe(true);
          released += part;
          expect(dayRelease({ total: total, released: 0n, termDays }, day)).toBe(released);
        }
        expect(released).toBe(total);
        expect(dayRelease({ total: total, released, termDays })).toBe(0n);
      }),
      { numRuns: 50 },
    );
  });

  test('begin with the first whole day after the casting, and fall due as the day begins', () => {
    expect([5 * DAY_MS, 5 * DAY_MS + 1, 6 * DAY_MS - 1, 6 * DAY_MS].map(firstDay)).toEqual([5, 6, 6, 6]);
    expect(releaseAt(7)).toBe(7 * DAY_MS);
  });

  test('end on the day that what is left takes', () => {
    const casting = { total: 100n, termDays: 10, releasedDay: 20 };
    expect(lastReleaseDay({ ...casting, released: 0n })).toBe(30);
    expect(lastReleaseDay({ ...casting, released: 75n })).toBe(23);
    expect(lastReleaseDay({ ...casting, released: 100n })).toBe(20);
  });

  test('are early at 10 % of R / P, at most 2 % of the total a day', () => {
    expect(earlyRelease(15n * UNIT, TENTH, defaultConstants)).toBe(15n * UNIT);
    expect(earlyRelease(1n, TENTH * 2n, defaultConstants)).toBe(0n);
    expect([-1n, 0n].map((price) => earlyRelease(UNIT, price, defaultConstants))).toEqual([0n, 0n]);
    expect(earlyRelease(1n, 1n, { DYNAMIC_BPS: 10_000 })).toBe(UNIT * PRICE_SCALE);
    expect(earlyDayCap(600n * UNIT, defaultConstants)).toBe(12n * UNIT);
  });
});
