import { describe, expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import type { Upline } from '#core/rules/upline.ts';
import type { Posting } from '#server/ledger/posting.ts';
import { revenuePostings } from '#server/revenue/revenuePostings.ts';

const revenue = { key: 'k', kind: 'otc', reference: 'order:1', from: 'order:1' } as const;
const sponsors = { sponsor: 8n, sponsorsSponsor: 9n };

const split = (fee: bigint, upline: Upline) =>
  revenuePostings({ ...revenue, fee }, upline, { gameNow: 1, wallNow: 2 }, defaultConstants);

const paid = (postings: readonly Posting[]) =>
  Object.fromEntries(postings.flatMap(({ moves }) => moves.map(({ to, amount }) => [to, amount] as const)));

describe('the revenue split', () => {
  test('is 50 insurance, 20 operations, 15 rewards of the next hour and 15 for the pots', () => {
    expect(paid(split(10_000n, sponsors))).toEqual({
      'pool:insurance': 5_000n,
      'pool:operations': 2_000n,
      'pool:levelPot': 500n,
      'pool:managementPot': 500n,
      'pool:communityPot': 500n,
      'due:8': 1_000n,
      'dueTeam:9': 500n,
    });
  });

  test('gives rewards without a receiver to insurance', () => {
    expect(paid(split(10_000n, { sponsor: null, sponsorsSponsor: null }))['pool:insurance']).toBe(6_500n);
    expect(paid(split(10_000n, { sponsor: 8n, sponsorsSponsor: null }))['pool:insurance']).toBe(5_500n);
  });

  test('is one posting of the fee, which holds what each player above is due', () => {
    expect(split(10_000n, sponsors)).toMatchObject([
      { key: 'k:fee', type: 'fee', kind: 'otc', reference: 'order:1', gameAt: 1, wallAt: 2 },
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
      const [first] = split(fee, sponsors);
      expect(first?.moves.reduce((sum, { amount }) => sum + amount, 0n)).toBe(fee);
    }
    expect(split(0n, sponsors)).toEqual([]);
  });
});
