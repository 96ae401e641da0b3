import fc from '../../support/fc.ts';
import { describe, expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { splitBps } from '#core/money/split.ts';

const farm = Object.entries(defaultConstants.FARM_SPLIT_BPS);
const revenue = Object.entries(defaultConstants.REVENUE_SPLIT_BPS);

const sumOf = (shares: Map<string, bigint>) => [...shares.values()].reduce((sum, share) => sum + share, 0n);

describe('splitBps', () => {
  test('splits 20 ATR of farm spend to the unit', () => {
    expect(Object.fromEntries(splitBps(20_000_000n, farm))).toEqual({
      farm: 18_000_000n,
      burn: 1_000_000n,
      direct: 400_000n,
      team: 200_000n,
      level: 100_000n,
      management: 100_000n,
      community: 200_000n,
    });
  });

  test('gives the remainder to the first-named part', () => {
    expect(Object.fromEntries(splitBps(199n, farm))).toEqual({
      farm: 185n,
      burn: 9n,
      direct: 3n,
      team: 1n,
      level: 0n,
      management: 0n,
      community: 1n,
    });
    expect(splitBps(1n, farm).get('farm')).toBe(1n);
  });

  test('adds up and makes no part negative, for every amount from 0 to 10 000', () => {
    for (const parts of [farm, revenue]) {
      for (let amount = 0n; amount <= 10_000n; amount++) {
        const shares = splitBps(amount, parts);
        expect(sumOf(shares)).toBe(amount);
        for (const [name, bps] of parts) {
          const exact = (amount * BigInt(bps)) / 10_000n;
          const share = shares.get(name) ?? -1n;
          if (name === parts[0]?.[0]) expect(share >= exact).toBe(true);
          else expect(share).toBe(exact);
        }
      }
    }
  });

  test('adds up for any amount and any split', () => {
    const parts = fc
      .uniqueArray(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 12 })
      .map((cuts) => [0, ...cuts.sort((a, b) => a - b), 10_000])
      .map((cuts) => cuts.slice(1).map((cut, at) => [`part${at}`, cut - (cuts[at] ?? 0)] as const));
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 18n), parts, (amount, split) => {
        const shares = splitBps(amount, split);
        expect(sumOf(shares)).toBe(amount);
        expect([...shares.values()].every((share) => share >= 0n)).toBe(true);
      }),
    );
  });

  test('throws for parts that do not add up to a whole', () => {
    expect(() => splitBps(1n, [['a', 9_999]])).toThrow('9999 of 10000');
    expect(() => splitBps(1n, [])).toThrow();
  });

  test('accepts every split of the constants', () => {
    for (const parts of [farm, revenue]) expect(parts.reduce((sum, [, bps]) => sum + bps, 0)).toBe(10_000);
  });
});
