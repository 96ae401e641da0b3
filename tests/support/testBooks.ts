import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { bookOf } from '#server/ledger/book.ts';
import { openBookSessions, type BookSessions } from '#server/ledger/bookSessions.ts';
import { setInBooks } from '#server/ledger/inBooks.ts';
import { areBooksLaid } from '#server/ledger/areBooksLaid.ts';
import type { OnSnapshot } from '#server/oversight/audit/auditBooks.ts';

const open = new WeakMap<Db, BookSessions>();

/** Opens sessions in the books of a test's database; null where its ledger does not lie in books. */
export async function openTestBooks(db: Db, url: string): Promise<BookSessions | null> {
  const isLaid = await areBooksLaid(db);
  setInBooks(isLaid);
  if (!isLaid) return null;
  const books = await openBookSessions({ url, coordinator: db, log: makeLogger('silent') });
  open.set(db, books);
  return books;
}

/** Sessions in the books of a database that a test has open; null where its ledger does not lie in books. */
export const testBooksOf = (db: Db): BookSessions | null => open.get(db) ?? null;

/**
 * Options of an audit of a test's database. Where its ledger lies in books, those that have players are checked, and the first
 * one: the others have what the genesis wrote.
 */
export async function auditOptionsOf(
  db: Db,
): Promise<{ onSnapshot?: OnSnapshot; checked?: (book: number) => boolean }> {
  const books = testBooksOf(db);
  if (!books) return {};
  const { rows } = await sql<{ id: bigint }>`SELECT id FROM player`.execute(db);
  const used = new Set([0, ...rows.map(({ id }) => bookOf(id))]);
  return { onSnapshot: books.onSnapshot, checked: (book) => used.has(book) };
}
