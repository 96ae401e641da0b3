import { allBooks } from '#server/ledger/book.ts';
import type { BookSessions } from '#server/ledger/bookSessions.ts';
import { requireBook } from '#server/ledger/requireBook.ts';
import { rebuildAlbum } from './rebuildAlbum.repo.ts';

/** Writes all albums anew where books lie on several workers: those of each book's players there. Returns the number of counters that differed. */
export async function rebuildInBooks(books: Pick<BookSessions, 'inBook'>): Promise<number> {
  let changed = 0;
  for (const book of allBooks)
    changed += await rebuildAlbum(await books.inBook(book), (tx) => requireBook(tx, book));
  return changed;
}
