import { describe, expect, test } from 'vitest';
import { levelParts, type PartRoom } from '#server/ledger/levelParts.ts';
import { partNeeds } from '#server/ledger/accountNeeds.ts';
import { ledgerLegs } from '#server/ledger/ledgerLegs.ts';
import type { Move } from '#server/ledger/posting.ts';

/** Parts of books 0, 1, 2 … by room and need. */
const parts = (...rooms: readonly (readonly [room: bigint, need?: bigint])[]): PartRoom[] =>
  rooms.map(([room, need = 0n], book) => ({ book, room, need }));

describe('a part that is short', () => {
  test('gets what it needs and the average of what is left, from the richest first', () => {
    // 100 in all, 20 needed: 80 are left, 20 for each of four.
    expect(levelParts(parts([0n, 20n], [70n], [25n], [5n]), 0, 4)).toEqual([{ book: 1, amount: 40n }]);
    expect(levelParts(parts([0n, 20n], [50n], [45n], [5n]), 0, 4)).toEqual([
      { book: 1, amount: 30n },
      { book: 2, amount: 10n },
    ]);
  });

  test('gets its need from parts below the average where those above it do not suffice', () => {
    expect(levelParts(parts([0n, 10n], [4n], [4n], [4n]), 0, 64)).toEqual([
      { book: 1, amount: 4n },
      { book: 2, amount: 4n },
      { book: 3, amount: 2n },
    ]);
    expect(levelParts(parts([0n, 12n], [4n], [4n], [4n]), 0, 64)).toEqual([
      { book: 1, amount: 4n },
      { book: 2, amount: 4n },
      { book: 3, amount: 4n },
    ]);
  });

  test('takes from no part what that one pays in the same call', () => {
    expect(levelParts(parts([1n, 5n], [6n, 6n], [4n]), 0, 3)).toEqual([{ book: 2, amount: 4n }]);
    expect(levelParts(parts([1n, 5n], [6n, 6n], [3n]), 0, 3)).toEqual([]);
  });

  test('gets nothing where it has enough, or all together have too little', () => {
    expect(levelParts(parts([20n, 20n], [50n]), 0, 2)).toEqual([]);
    expect(levelParts(parts([0n, 20n], [19n]), 0, 2)).toEqual([]);
    expect(levelParts(parts([5n]), 7, 2)).toEqual([]);
  });
});

test('a call needs of a part the most that it has taken before it pays back', () => {
  const posting = (key: string, ...moves: Move[]) => ({
    key,
    type: 'fee' as const,
    kind: '',
    reference: '',
    gameAt: 0,
    wallAt: 0,
    moves,
  });
  const move = (from: Move['from'], to: Move['to'], amount: bigint): Move => ({
    coin: 'ATR',
    from,
    to,
    amount,
  });
  // Players 8 and 20 lie in book 1, and 82 in book 2.
  const work = ledgerLegs([
    posting('a', move('pool:farm', 'user:8', 5n), move('pool:farm', 'user:82', 3n)),
    posting('b', move('user:8', 'pool:farm', 9n)),
    posting('c', move('pool:farm', 'user:20', 6n), { ...move('pool:farm', 'user:82', 4n), fromBook: 2 }),
    posting('d', { ...move('pool:farm', 'user:8', 1n), coin: 'USDT' }, move('pool:swap', 'user:8', 7n)),
  ]);
  expect(partNeeds(work, { name: 'pool:farm', coin: 'ATR' })).toEqual(
    new Map([
      [1, 8n],
      [2, 4n],
    ]),
  );
  expect(partNeeds(work, { name: 'pool:insurance', coin: 'ATR' })).toEqual(new Map());
});
