import { allBooks, BOOKS } from './book.ts';
import type { Move } from './posting.ts';

/**
 * Spreads a move evenly over the books: to a part in each, and from one in each too where `from` has parts. The first
 * book has the remainder as well.
 */
export function overBooks(move: Pick<Move, 'coin' | 'from' | 'to' | 'amount'>): Move[] {
  const each = move.amount / BigInt(BOOKS);
  const rest = move.amount - each * BigInt(BOOKS);
  return allBooks.map((book) => ({
    ...move,
    fromBook: book,
    toBook: book,
    amount: book === 0 ? each + rest : each,
  }));
}
