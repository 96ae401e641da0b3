import { allBooks, bookOf } from './book.ts';

const keys: readonly bigint[] = allBooks.map((book) => {
  let id = 1n;
  while (bookOf(id) !== book) id += 1n;
  return id;
});

/** A number whose shard is that of a book's players: the least one (`book_key` in the migrations). */
export function bookKey(book: number): bigint {
  const key = keys[book];
  if (key === undefined) throw new Error(`there is no book ${book}`);
  return key;
}
