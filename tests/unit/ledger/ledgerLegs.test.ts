import { describe, expect, test } from 'vitest';
import { ledgerLegs as legsOf } from '#server/ledger/ledgerLegs.ts';
import type { Move, Posting } from '#server/ledger/posting.ts';
import { atr, feePosting } from './feePosting.ts';

// Books of the players here: 8 lies in 1, 15 and 25 and 1 in 3, 88 in 5, 92 in 9, 104 in 10.
/** With a part in each book. */
const ledgerLegs = (postings: readonly Posting[], home = 0) => legsOf(postings, { home, splits: true });

const posting = (...moves: Move[]) => feePosting('k', ...moves);

describe('the accounts of postings', () => {
  test('stand each once, by coin and then by the bytes of their names: the order in which they are locked', () => {
    const { accounts } = ledgerLegs([
      posting(atr('user:92', 'user:104', 1n), { ...atr('user:104', 'vault', 1n), coin: 'USDT' }),
      posting(atr('burn', 'user:92', 1n), atr('Z' as Move['from'], 'burn', 1n)),
    ]);
    expect(accounts.map(({ coin, name, book }) => `${coin}/${name}/${book}`)).toEqual([
      'ATR/Z/0',
      'ATR/burn/9',
      'ATR/transit/0',
      'ATR/transit/9',
      'ATR/transit/10',
      'ATR/user:104/10',
      'ATR/user:92/9',
      'USDT/transit/0',
      'USDT/transit/10',
      'USDT/user:104/10',
      'USDT/vault/0',
    ]);
  });

  test('have a part in each book where everyone meets', () => {
    const names = ['pool:farm', 'burn', 'issuer', 'due:9', 'vault', 'suspense', 'user:8', 'plant:1'] as const;
    const moves = names.map((name) => atr(name, 'coupon:1', 1n));
    const sharded = ledgerLegs([posting(...moves)]).accounts.filter(({ isSharded }) => isSharded);
    expect(sharded.map(({ name, book }) => `${name}/${book}`)).toEqual([
      'burn/1',
      'due:9/1',
      'issuer/1',
      'pool:farm/1',
      'transit/0',
      'transit/1',
    ]);
  });

  test('lie in the book of the id in their name, the parts of others in that of the posting', () => {
    const booksOf = (...moves: Move[]) =>
      Object.fromEntries(ledgerLegs([posting(...moves)], 7).accounts.map(({ name, book }) => [name, book]));
    expect(booksOf(atr('user:88', 'pool:farm', 1n))).toEqual({ 'user:88': 5, 'pool:farm': 5 });
    expect(booksOf(atr('pool:farm', 'castingOutput:130', 1n))).toEqual({
      'pool:farm': 2,
      'castingOutput:130': 2,
    });
    // Nobody is named: the book of the call.
    expect(booksOf(atr('pool:promotion', 'due:3', 1n))).toEqual({ 'pool:promotion': 7, 'due:3': 7 });
    expect(booksOf({ ...atr('due:15', 'user:15', 1n), fromBook: 9 })).toMatchObject({
      'due:15': 9,
      'user:15': 3,
    });
    expect(booksOf({ ...atr('pool:farm', 'pool:swap', 1n), fromBook: 1, toBook: 2 })).toMatchObject({
      'pool:farm': 1,
      'pool:swap': 2,
    });
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
  test('are the sums of their moves, by part and account, both counted from 1', () => {
    const { legs } = ledgerLegs([
      posting(atr('user:1', 'burn', 3n), atr('user:1', 'burn', 4n)),
      posting(atr('user:15', 'user:1', 5n), atr('user:1', 'burn', 2n)),
    ]);
    expect(legs).toEqual([
      { part: 1, account: 1, amount: 7n },
      { part: 1, account: 2, amount: -7n },
      { part: 2, account: 1, amount: 2n },
      { part: 2, account: 2, amount: 3n },
      { part: 2, account: 3, amount: -5n },
    ]);
  });

  test('leave out what comes to nothing, and there are none where all of it does', () => {
    const { legs } = ledgerLegs([posting(atr('user:1', 'user:15', 3n), atr('user:15', 'burn', 3n))]);
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

describe('a posting of several books', () => {
  test('has a part in each, its own first, closed by what is on its way', () => {
    const { parts, accounts, legs } = ledgerLegs([
      posting(atr('user:8', 'burn', 1n)),
      posting(atr('user:88', 'user:15', 7n), atr('user:88', 'burn', 2n), atr('user:15', 'user:25', 1n)),
    ]);
    expect(parts).toEqual([
      { posting: 1, key: 'k', book: 1, partOf: null },
      { posting: 2, key: 'k', book: 5, partOf: null },
      { posting: 2, key: 'k@3', book: 3, partOf: 2 },
    ]);
    const read = (part: number) =>
      legs
        .filter((leg) => leg.part === part)
        .map(
          ({ account, amount }) => `${accounts[account - 1]?.name}/${accounts[account - 1]?.book} ${amount}`,
        );
    expect(read(2)).toEqual(['burn/5 2', 'transit/5 7', 'user:88/5 -9']);
    expect(read(3)).toEqual(['transit/3 -7', 'user:15/3 6', 'user:25/3 1']);
  });

  test('has parts in the order of the books, and closes each coin for itself', () => {
    const move = { ...atr('pool:farm', 'pool:swap', 4n), fromBook: 9, toBook: 2 };
    const { parts, accounts, legs } = ledgerLegs([
      posting(move, { ...move, coin: 'USDT', toBook: 1 }, { ...move, fromBook: 2, toBook: 2 }),
    ]);
    expect(parts.map(({ key }) => key)).toEqual(['k', 'k@1', 'k@2']);
    for (const { coin } of accounts) {
      for (let part = 1; part <= 3; part += 1) {
        const sum = legs
          .filter((leg) => leg.part === part && accounts[leg.account - 1]?.coin === coin)
          .reduce((total, { amount }) => total + amount, 0n);
        expect([coin, part, sum]).toEqual([coin, part, 0n]);
      }
    }
    expect(
      accounts.filter(({ name }) => name === 'transit').map(({ coin, book }) => `${coin}/${book}`),
    ).toEqual(['ATR/2', 'ATR/9', 'USDT/1', 'USDT/9']);
  });
});

test('a posting of several books is one part where it is not split', () => {
  const transfer = posting(atr('user:88', 'user:15', 7n), {
    ...atr('pool:farm', 'pool:farm', 1n),
    fromBook: 2,
    toBook: 4,
  });
  const { parts, accounts, legs } = legsOf([transfer, posting(atr('user:8', 'burn', 1n))], {
    home: 0,
    splits: false,
  });
  expect(parts).toEqual([
    { posting: 1, key: 'k', book: null, partOf: null },
    { posting: 2, key: 'k', book: 1, partOf: null },
  ]);
  expect(
    legs.map(({ part, account, amount }) => [
      part,
      accounts[account - 1]?.name,
      accounts[account - 1]?.book,
      amount,
    ]),
  ).toEqual([
    [1, 'pool:farm', 2, -1n],
    [1, 'pool:farm', 4, 1n],
    [1, 'user:15', 3, 7n],
    [1, 'user:88', 5, -7n],
    [2, 'burn', 1, 1n],
    [2, 'user:8', 1, -1n],
  ]);
});
