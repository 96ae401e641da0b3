import { describe, expect, test } from 'vitest';
import type { Coin } from '#core/money/coin.ts';
import { MAX_AMOUNT } from '#core/money/amount.ts';
import { checkPosting } from '#server/ledger/checkPosting.ts';
import { LedgerError } from '#server/ledger/ledgerError.ts';
import type { Move, Posting } from '#server/ledger/posting.ts';

const move = (part: Partial<Move> = {}): Move => ({
  coin: 'ATR',
  from: 'user:1',
  to: 'burn',
  amount: 1n,
  ...part,
});
const posting = (part: Partial<Posting> = {}): Posting => ({
  key: 'k',
  type: 'fee',
  kind: 'test',
  reference: 'test',
  gameAt: 1,
  wallAt: 2,
  moves: [move()],
  ...part,
});
const check = (part: Partial<Posting>) => () => checkPosting(posting(part));

describe('a posting that is well formed', () => {
  test('has a key of 1 to 200 characters', () => {
    expect(check({})).not.toThrow();
    expect(check({ key: 'k'.repeat(200) })).not.toThrow();
    for (const key of ['', 'k'.repeat(201)]) {
      expect(check({ key })).toThrow(new LedgerError(`posting ${key}: needs key of 1 to 200 characters`));
    }
  });

  test('moves something, from 1 unit to the largest amount, between two accounts', () => {
    expect(check({ moves: [] })).toThrow('posting k: needs at least one move');
    expect(check({ moves: [move({ amount: MAX_AMOUNT })] })).not.toThrow();
    for (const amount of [0n, -1n, MAX_AMOUNT + 1n]) {
      expect(check({ moves: [move(), move({ amount })] })).toThrow('needs amounts above zero');
    }
    expect(check({ moves: [move(), move({ to: 'user:1' })] })).toThrow('needs moves between two accounts');
  });

  test.each(['ATB', 'TKT', 'PTS'] as const)('keeps %s apart from the coins of the chain', (coin: Coin) => {
    const issued = move({ coin, from: 'issuer', to: 'user:1' });
    expect(check({ moves: [issued, issued] })).not.toThrow();
    expect(check({ moves: [move(), move({ coin: 'USDT' })] })).not.toThrow();
    expect(check({ moves: [move(), issued] })).toThrow(
      'needs house coins apart from USDT and ATR, but for the price of tickets and coupons and for farm spends',
    );
  });

  test('mixes them for tickets and coupons, by how its kind begins', () => {
    const moves = [move(), move({ coin: 'TKT', from: 'issuer', to: 'user:1' })];
    for (const kind of ['ticket:bought', 'coupon:care']) expect(check({ kind, moves })).not.toThrow();
    for (const kind of ['a ticket', 'otc:coupon', '']) expect(check({ kind, moves })).toThrow('house coins');
  });

  test('lets manor credit come back and points come in with a farm spend, and nothing else', () => {
    const credit = move({ coin: 'ATB', from: 'user:1', to: 'issuer' });
    const points = move({ coin: 'PTS', from: 'issuer', to: 'user:1' });
    for (const type of ['landPurchase', 'saplingPurchase'] as const)
      expect(check({ type, moves: [move(), credit, points] })).not.toThrow();
    expect(check({ type: 'fee', moves: [move(), points] })).toThrow('house coins');
    const others: Partial<Move>[] = [
      { coin: 'ATB', from: 'issuer', to: 'user:1' },
      { coin: 'PTS', from: 'user:1', to: 'issuer' },
      { coin: 'TKT', from: 'issuer', to: 'user:1' },
      { coin: 'PTS', from: 'issuer', to: 'hold:1' },
      { coin: 'PTS', from: 'user:2', to: 'user:1' },
      { coin: 'ATB', from: 'hold:1', to: 'issuer' },
      { coin: 'ATB', from: 'user:1', to: 'user:2' },
    ];
    for (const other of others)
      expect(check({ type: 'saplingPurchase', moves: [move(), move(other)] })).toThrow('house coins');
    const ticket = move({ coin: 'TKT', from: 'issuer', to: 'user:1' });
    expect(check({ type: 'saplingPurchase', moves: [move(), credit, ticket] })).toThrow('house coins');
  });
});
