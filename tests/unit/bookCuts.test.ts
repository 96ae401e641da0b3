import { describe, expect, test } from 'vitest';
import { allBooks, FORMER } from '#server/ledger/book.ts';
import { piecesOf, type BookPiece } from '#server/ledger/bookCuts.ts';

/** Links of each book: some of the first ones, none of the others. */
const counts = (...first: number[]) => allBooks.map((book) => BigInt(first[book] ?? 0));

const cut = (...first: number[]) => ({
  sequence: BigInt(first.reduce((sum, count) => sum + count, 0)),
  counts: counts(...first),
});

const piece = (book: number, after: number, until: number, sequence: number): BookPiece => ({
  book,
  after: BigInt(after),
  until: BigInt(until),
  sequence: BigInt(sequence),
});

describe('the order of the links of all books', () => {
  const cuts = [cut(), cut(2, 0, 3), cut(2, 1, 4)];

  test('goes cut by cut, and book by book between two', () => {
    expect(piecesOf(cuts, 0n)).toEqual([
      piece(0, 0, 2, 2),
      piece(2, 0, 3, 5),
      piece(1, 0, 1, 6),
      piece(2, 3, 4, 7),
    ]);
  });

  test('goes on within a book, at its end, and at a cut', () => {
    expect(piecesOf(cuts, 1n)[0]).toEqual(piece(0, 1, 2, 2));
    expect(piecesOf(cuts, 2n)[0]).toEqual(piece(2, 0, 3, 5));
    expect(piecesOf(cuts, 4n)[0]).toEqual(piece(2, 2, 3, 5));
    expect(piecesOf(cuts.slice(1), 5n)).toEqual([piece(1, 0, 1, 6), piece(2, 3, 4, 7)]);
  });

  test('ends with the last cut', () => {
    expect(piecesOf(cuts, 7n)).toEqual([]);
    expect(piecesOf(cuts.slice(2), 7n)).toEqual([]);
  });

  test('begins with the former ledger', () => {
    const begin = { sequence: 5n, counts: [...counts(), 5n] };
    const next = { sequence: 7n, counts: [...counts(2), 5n] };
    expect(piecesOf([cut(), begin, next], 0n)).toEqual([piece(FORMER, 0, 5, 5), piece(0, 0, 2, 7)]);
    expect(piecesOf([cut(), begin, next], 3n)[0]).toEqual(piece(FORMER, 3, 5, 5));
    expect(piecesOf([begin, next], 5n)).toEqual([piece(0, 0, 2, 7)]);
  });

  test('has every link once, wherever a reader stops', () => {
    for (let after = 0n; after < 7n; after += 1n) {
      const pieces = piecesOf(cuts, after);
      const links = pieces.reduce((sum, { after: from, until }) => sum + until - from, 0n);
      expect(links).toBe(7n - after);
      expect(pieces.at(-1)?.sequence).toBe(7n);
    }
  });
});
