import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { bookKey } from './bookKey.ts';

/**
 * Holds the gate of a book until the transaction ends, or shows the worker that it still does: a session there that is idle for longer
 * than five seconds is ended (decision 165), and this fails. Called alone, so that Citus sends it to the book's worker.
 */
export async function holdBook(tx: Tx, book: number): Promise<void> {
  await sql`SELECT book_hold(${bookKey(book)}::bigint, ${book}::int)`.execute(tx);
}
