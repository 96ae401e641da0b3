import { describe, expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import type { Upline } from '#core/rules/upline.ts';
import type { Posting } from '#server/ledger/posting.ts';
import { revenuePostings } from '#server/revenue/revenuePostings.ts';

const revenue = { key: 'k', kind: 'otc', reference: 'order:1', from: 'order:1', payer: 7n } as const;
const sponsors = { sponsor: 8n, sponsorsSponsor: 9n };

const split = (fee: bigint, upline: Upline) =>
  revenuePostings({ ...revenue, fee }, upline, { gameNow: 1, wallNow: 2 }, defaultConstants);

const paid = (postings: readonly Posting[]) =>
  Object.fromEntries(postings.flatMap(({ moves }) => moves.map(({ to, amount }) => [to, amount] as const)));

describe('the revenue split', () => {
  test('is 50 insurance, 20 operations, 15 immediate rewards and 15 for the pots', () => {
    expect(paid(split(10_000n, sponsors))).toEqual({
      'pool:insurance': 5_000n,
      'pool:operations': 2_000n,
      'pool:rewards': 1_500n,
      'pool:levelPot': 500n,
      'pool:managementPot': 500n,
      'pool:communityPot': 500n,
      'user:8': 1_000n,
      'user:9': 500n,
    });
  });

  test('gives rewards without a receiver to insurance', () => {
    expect(paid(split(10_000n, { sponsor: null, sponsorsSponsor: null }))['pool:insurance']).toBe(6_500n);
    expect(paid(split(10_000n, { sponsor: 8n, sponsorsSponsor: null }))['pool:insurance']).toBe(5_500n);
  });

  test('is three postings of the fee: the fee itself, and a reward of each player above, about who paid it', () => {
    const about = { kind: 'otc', gameAt: 1, wallAt: 2 };
    const reward = (to: 'user:8' | 'user:9', amount: bigint) => [
      { coin: 'USDT', from: 'pool:rewards', to, amount },
    ];
    expect(split(10_000n, sponsors)).toMatchObject([
      { ...about, key: 'k:fee', type: 'fee', reference: 'order:1' },
      {
        ...about,
        key: 'k:direct',
        type: 'directPushReward',
        reference: 'player:7',
        moves: reward('user:8', 1_000n),
      },
      { ...about, key: 'k:team', type: 'teamReward', reference: 'player:7', moves: reward('user:9', 500n) },
    ]);
    const [fee] = split(10_000n, sponsors);
    expect(fee?.moves.every(({ coin, from }) => coin === 'USDT' && from === 'order:1')).toBe(true);
  });

  test('leaves out postings and moves of nothing', () => {
    expect(split(1n, sponsors)).toMatchObject([
      { key: 'k:fee', moves: [{ to: 'pool:insurance', amount: 1n }] },
    ]);
    expect(split(1n, sponsors)[0]?.moves).toHaveLength(1);
    expect(split(10_000n, { sponsor: null, sponsorsSponsor: null })).toHaveLength(1);
  });

  test('spends every fee from 1 to 10 000 completely, and rewards exactly the reserved part', () => {
    for (let fee = 1n; fee <= 10_000n; fee += 1n) {
      const [first, ...rewards] = split(fee, sponsors);
      expect(first?.moves.reduce((sum, { amount }) => sum + amount, 0n)).toBe(fee);
      const aside = first?.moves.find(({ to }) => to === 'pool:rewards')?.amount ?? 0n;
      expect(rewards.reduce((sum, { moves }) => sum + (moves[0]?.amount ?? 0n), 0n)).toBe(aside);
    }
    expect(split(0n, sponsors)).toEqual([]);
  });
});
