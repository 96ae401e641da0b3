import { describe, expect, test } from 'vitest';
import { ledgerLegs } from '#server/ledger/ledgerLegs.ts';
import type { Move, Posting } from '#server/ledger/posting.ts';

const atr = (from: Move['from'], to: Move['to'], amount: bigint): Move => ({ coin: 'ATR', from, to, amount });
const posting = (...moves: Move[]): Posting => ({
  key: 'k',
  type: 'fee',
  kind: 'test',
  reference: 'test',
  gameAt: 1,
  wallAt: 2,
  moves,
});

describe('the accounts of postings', () => {
  test('stand each once, by coin and then by the bytes of their names: the order in which they are locked', () => {
    const { accounts } = ledgerLegs([
      posting(atr('user:9', 'user:10', 1n), { ...atr('user:10', 'vault', 1n), coin: 'USDT' }),
      posting(atr('burn', 'user:9', 1n), atr('Z' as Move['from'], 'burn', 1n)),
    ]);
    expect(accounts.map(({ coin, name }) => `${coin}/${name}`)).toEqual([
      'ATR/Z',
      'ATR/burn',
      'ATR/user:10',
      'ATR/user:9',
      'USDT/user:10',
      'USDT/vault',
    ]);
  });

  test('are sharded where everyone meets: pools, burn and issuer', () => {
    const names = ['pool:farm', 'burn', 'issuer', 'vault', 'suspense', 'user:1', 'plant:1'] as const;
    const moves = names.map((name) => atr(name, 'coupon:1', 1n));
    const sharded = ledgerLegs([posting(...moves)]).accounts.filter(({ isSharded }) => isSharded);
    expect(sharded.map(({ name }) => name)).toEqual(['burn', 'issuer', 'pool:farm']);
  });

  test('belong to their player; a hold, order or casting to whoever pays into it', () => {
    const ownerOf = (name: Move['to'], ...moves: Move[]) =>
      ledgerLegs([posting(...moves)]).accounts.find((account) => account.name === name)?.owner;
    expect(ownerOf('user:12', atr('user:12', 'burn', 1n))).toBe(12n);
    expect(ownerOf('burn', atr('user:12', 'burn', 1n))).toBeNull();
    for (const name of ['hold:3', 'order:3', 'casting:3'] as const) {
      expect(ownerOf(name, atr('user:12', name, 1n))).toBe(12n);
      expect(ownerOf(name, atr('pool:swap', name, 1n))).toBeNull();
      expect(ownerOf(name, atr(name, 'user:12', 1n))).toBeNull();
      // The first payer, also after another move took from it.
      expect(ownerOf(name, atr(name, 'burn', 1n), atr('user:12', name, 2n), atr('user:13', name, 4n))).toBe(
        12n,
      );
    }
    for (const name of ['plant:3', 'castingOutput:3', 'suspense'] as const) {
      expect(ownerOf(name, atr('user:12', name, 1n))).toBeNull();
    }
  });
});

describe('the legs of postings', () => {
  test('are the sums of their moves, by posting and account, both counted from 1', () => {
    const { legs } = ledgerLegs([
      posting(atr('user:1', 'burn', 3n), atr('user:1', 'burn', 4n)),
      posting(atr('user:2', 'user:1', 5n), atr('user:1', 'burn', 2n)),
    ]);
    expect(legs).toEqual([
      { posting: 1, account: 1, amount: 7n },
      { posting: 1, account: 2, amount: -7n },
      { posting: 2, account: 1, amount: 2n },
      { posting: 2, account: 2, amount: 3n },
      { posting: 2, account: 3, amount: -5n },
    ]);
  });

  test('leave out what comes to nothing, and there are none where all of it does', () => {
    const { legs } = ledgerLegs([posting(atr('user:1', 'user:2', 3n), atr('user:2', 'burn', 3n))]);
    expect(legs.map(({ amount }) => amount)).toEqual([3n, -3n]);
    expect(() => ledgerLegs([posting(atr('user:1', 'burn', 3n), atr('burn', 'user:1', 3n))])).toThrow(
      'posting k: its moves come to nothing',
    );
  });

  test('of one coin are no legs of another', () => {
    const both = posting(atr('user:1', 'burn', 3n), { ...atr('burn', 'user:1', 3n), coin: 'USDT' });
    expect(ledgerLegs([both]).legs.map(({ account, amount }) => [account, amount])).toEqual([
      [1, 3n],
      [2, -3n],
      [3, -3n],
      [4, 3n],
    ]);
  });
});
