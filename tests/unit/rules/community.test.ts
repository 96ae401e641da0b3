import fc from '../../support/fc.ts';
import { describe, expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { MAX_AMOUNT, UNIT } from '#core/money/amount.ts';
import { recordTypes, type RecordType } from '#core/catalog/recordTypes.ts';
import { readLine } from '#core/rules/earnedFirst.ts';
import { dayRemainder, pointsLost } from '#core/rules/points.ts';
import { MIN_SHARE, minWeight, pots, potShare, potWeights } from '#core/rules/pots.ts';
import { addNews, addSums, handUp, noSums, type TeamNews } from '#core/rules/teamFigures.ts';

describe('points', () => {
  test('halve after the days of the half-life, for any half-life', () => {
    for (const days of [1, 7, 30, 365]) {
      const remainder = dayRemainder(days);
      let points = 1_000_000n * UNIT;
      for (let day = 0; day < days; day += 1) points -= pointsLost(points, remainder);
      // Each day rounds down once, and the remainder itself once a day by a part of 10^12.
      expect(points).toBeLessThanOrEqual(500_000n * UNIT);
      expect(points).toBeGreaterThan(500_000n * UNIT - BigInt(2 * days));
    }
    expect([1, 30].map(dayRemainder)).toEqual([500_000_000_000n, 977_159_968_434n]);
  });

  test('reach zero in the end, and never go below', () => {
    const remainder = dayRemainder(30);
    expect([1n, 43n, 44n].map((points) => pointsLost(points, remainder))).toEqual([1n, 1n, 2n]);
    expect(pointsLost(0n, remainder)).toBe(0n);
  });
});

describe('pots', () => {
  test('weigh by level, by the weaker side of the first line, and by points', () => {
    const weights = (amount: bigint, referees: bigint) =>
      potWeights(amount * UNIT, referees * UNIT, defaultConstants);
    expect(weights(999n, 0n)).toEqual({ level: 999n * UNIT, management: 0n, community: 999n * UNIT });
    expect(weights(5_000n, 4_000n)).toEqual({
      level: 15_000n * UNIT,
      management: 4_000n * UNIT,
      community: 5_000n * UNIT,
    });
    expect(weights(10n, 4_000n).management).toBe(10n * UNIT);
  });

  test('pay no share below a thousandth of a coin, and nothing where nobody weighs anything', () => {
    expect(potShare(2_000n, 1n, 2n)).toBe(MIN_SHARE);
    expect(potShare(1_999n, 1n, 2n)).toBe(0n);
    expect(potShare(2_000n, 0n, 0n)).toBe(0n);
    expect([minWeight(2_000n, 2n), minWeight(1_999n, 2n)]).toEqual([1n, 2n]);
    expect([minWeight(0n, 2n), minWeight(1n, MAX_AMOUNT)]).toEqual([MAX_AMOUNT, MAX_AMOUNT]);
    expect(minWeight(1_000n, MAX_AMOUNT)).toBe(MAX_AMOUNT);
  });

  test('are never paid beyond their balance', () => {
    const points = fc.bigInt(0n, 10n ** 15n);
    const players = fc.array(fc.tuple(points, points), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(players, fc.bigInt(0n, 10n ** 15n), (list, balance) => {
        for (const pot of pots) {
          const weights = list.map(
            ([amount, referees]) => potWeights(amount, referees, defaultConstants)[pot],
          );
          const total = weights.reduce((sum, weight) => sum + weight, 0n);
          const paid = weights.reduce((sum, weight) => sum + potShare(balance, weight, total), 0n);
          expect(paid).toBeLessThanOrEqual(balance);
          if (total > 0n) expect(balance - paid).toBeLessThan(MIN_SHARE * BigInt(list.length));
          else expect(paid).toBe(0n);
          const min = minWeight(balance, total);
          if (total > 0n && min < MAX_AMOUNT) {
            expect(potShare(balance, min, total)).toBeGreaterThanOrEqual(MIN_SHARE);
            expect(potShare(balance, min - 1n, total)).toBe(0n);
          }
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('figures of teams', () => {
  /** A tree as each player's sponsor, who is older than the player; player 1 is the first. */
  const trees = fc.array(fc.nat(), { minLength: 1, maxLength: 30 }).map((draws) =>
    [null, ...draws.map((draw, at) => BigInt(1 + (draw % (at + 1))))].map((sponsor, at) => ({
      id: BigInt(at + 1),
      sponsor,
    })),
  );
  const sumsWith = (amount: bigint) => ({ ...noSums, newAtr: amount });

  test('sum the players below, with changes handed up in any parts of the line', () => {
    fc.assert(
      fc.property(trees, fc.nat(), fc.nat(), (tree, step, seed) => {
        const sponsorOf = new Map(tree.map(({ id, sponsor }) => [id, sponsor]));
        const due = new Map<bigint, TeamNews>();
        const actual = new Map<bigint, bigint>();
        const expected = new Map<bigint, bigint>();
        for (const { id } of tree) {
          const sponsor = sponsorOf.get(id) ?? null;
          if (sponsor === null) continue;
          const sums = sumsWith(id * 7n);
          const pending = due.get(sponsor);
          const sum = pending ? sumsWith(pending.team.newAtr + sums.newAtr) : sums;
          due.set(sponsor, { direct: sum, team: sum });
          for (let above: bigint | null = sponsor; above !== null; above = sponsorOf.get(above) ?? null)
            expected.set(above, (expected.get(above) ?? 0n) + sums.newAtr);
        }
        // Any part of the line may be processed at a time, as long as all are.
        for (let turn = 0; due.size > 0; turn += 1) {
          const part = tree.filter((_, at) => (at + turn + seed) % ((step % 3) + 1) === 0);
          for (const [id, { team }] of handUp(part, due))
            actual.set(id, (actual.get(id) ?? 0n) + team.newAtr);
        }
        expect(actual).toEqual(new Map([...expected].filter(([id]) => actual.has(id))));
        expect(actual.size).toBe(expected.size);
      }),
      { numRuns: 100 },
    );
  });

  test('add up part by part, and news of both kinds', () => {
    const one = { members: 1n, owners: 2n, version1: 3n, newAtr: 4n, newUsdt: 5n, reAtr: 6n, reUsdt: 7n };
    const twice = {
      members: 2n,
      owners: 4n,
      version1: 6n,
      newAtr: 8n,
      newUsdt: 10n,
      reAtr: 12n,
      reUsdt: 14n,
    };
    expect(addSums(one, one)).toEqual(twice);
    expect(addSums(noSums, one)).toEqual(one);
    const due = new Map<bigint, TeamNews>();
    addNews(due, 9n, { direct: one, team: noSums });
    addNews(due, 9n, { direct: one, team: one });
    expect(due).toEqual(new Map([[9n, { direct: twice, team: one }]]));
  });

  test('hand on what the team brought, not what came directly', () => {
    const news = { direct: sumsWith(1n), team: sumsWith(2n) };
    const line = [
      { id: 1n, sponsor: null },
      { id: 2n, sponsor: 1n },
    ];
    for (const given of [line, line.toReversed()]) {
      const due = new Map([[2n, news]]);
      expect(handUp(given, due)).toEqual(
        new Map([
          [2n, news],
          [1n, { direct: noSums, team: news.team }],
        ]),
      );
      expect(due.size).toBe(0);
    }
  });

  test('count as paid out what the manor gives for play, and as put in land, saplings and castings', () => {
    const types = (holds: (type: RecordType) => boolean) => recordTypes.filter(holds).toSorted();
    expect(types((type) => readLine(7n, type, 5n).earned === 12n)).toEqual([
      'atrOutput',
      'casting',
      'castingIncome',
      'communityIncome',
      'directPushReward',
      'dynamicReward',
      'levelReward',
      'managementReward',
      'teamReward',
    ]);
    const putIn = ['casting', 'landPurchase', 'saplingPurchase'];
    expect(types((type) => readLine(2n, type, -5n).fresh === 3n)).toEqual(putIn);
    expect(types((type) => readLine(2n, type, -5n).again === 2n)).toEqual(putIn);
    expect(types((type) => readLine(2n, type, -5n).earned === 0n)).toHaveLength(recordTypes.length);
  });

  test('count a purchase as re-investment as far as it uses coins paid out by the manor', () => {
    expect(readLine(0n, 'recharge', 100n)).toEqual({ earned: 0n, fresh: 0n, again: 0n });
    expect(readLine(0n, 'atrOutput', 30n)).toEqual({ earned: 30n, fresh: 0n, again: 0n });
    expect(readLine(30n, 'saplingPurchase', -50n)).toEqual({ earned: 0n, fresh: 20n, again: 30n });
    expect(readLine(30n, 'saplingPurchase', -20n)).toEqual({ earned: 10n, fresh: 0n, again: 20n });
    expect(readLine(30n, 'internalTransfer', -20n)).toEqual({ earned: 10n, fresh: 0n, again: 0n });
    expect(readLine(5n, 'casting', 1_000n)).toEqual({ earned: 1_005n, fresh: 0n, again: 0n });
  });
});
