import { sql } from 'kysely';

/** Column by which Citus finds the shard of a row of the ledger. No statement names it: views of a book have a default for it. */
export const BOOK_KEY = 'book_key';

/** FROM item with every `book` and its `key`. */
export const keysOfBooks = sql`(SELECT n AS book, book_key(n) AS key FROM generate_series(0, 63) AS n OFFSET 0)`;
