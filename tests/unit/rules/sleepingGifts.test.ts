import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sleepingGifts } from '#core/rules/sleepingGifts.ts';

const none = { atb: 0n, landBack: 0n, atr: 0n, gifts: 0n, paidOut: 0n };

test('unspent ATR of gifts returns, and what was spent is counted as gift first', () => {
  expect(sleepingGifts({ ...none, atr: 200n, gifts: 200n })).toEqual({ atb: 0n, atr: 200n });
  expect(sleepingGifts({ ...none, atr: 210n, gifts: 200n, paidOut: 20n }).atr).toBe(180n);
  expect(sleepingGifts({ ...none, atr: 500n, gifts: 200n, paidOut: 300n }).atr).toBe(0n);
});

test('manor credit returns but for what came back for land', () => {
  expect(sleepingGifts({ ...none, atb: 12n }).atb).toBe(12n);
  expect(sleepingGifts({ ...none, atb: 12n, landBack: 5n }).atb).toBe(7n);
  expect(sleepingGifts({ ...none, atb: 4n, landBack: 5n }).atb).toBe(0n);
});

test('bought and earned ATR is never taken, whatever came and left in which order', () => {
  const amount = fc.bigInt({ min: 0n, max: 1_000n });
  const steps = fc.array(fc.tuple(fc.constantFrom('gift', 'own', 'pay'), amount), { maxLength: 20 });
  fc.assert(
    fc.property(steps, (all) => {
      const sums = { ...none };
      let own = 0n;
      for (const [what, units] of all) {
        if (what === 'pay') {
          const paid = units < sums.atr ? units : sums.atr;
          // The most that can be left of own coins: everything else is paid first.
          own = own < sums.atr - paid ? own : sums.atr - paid;
          sums.atr -= paid;
          sums.paidOut += paid;
        } else {
          sums.atr += units;
          if (what === 'gift') sums.gifts += units;
          else own += units;
        }
      }
      const { atr } = sleepingGifts(sums);
      expect(atr).toBeGreaterThanOrEqual(0n);
      expect(sums.atr - atr).toBeGreaterThanOrEqual(own);
    }),
  );
});
