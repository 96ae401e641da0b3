import { bookOf } from '#server/ledger/book.ts';

/** The first id of a player in a book, from one on. */
export function playerInBook(book: number, from = 9_000n): bigint {
  let id = from;
  while (bookOf(id) !== book) id += 1n;
  return id;
}
