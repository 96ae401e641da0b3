import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { BOOK_KEY } from './keysOfBooks.ts';

/** True if the ledger lies in books: its tables are laid all at once. */
export const areBooksLaid = (tx: Db | Tx): Promise<boolean> => isInBooks(tx, 'posting');

/** True if the books have all tables of this version: `npm run distribute` lays what came after them. */
export const areBooksComplete = (tx: Db | Tx): Promise<boolean> => isInBooks(tx, 'audit_book');

async function isInBooks(tx: Db | Tx, table: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT attname FROM pg_attribute WHERE attrelid = to_regclass(${table}) AND attname = ${BOOK_KEY}`.execute(
    tx,
  );
  return rows.length > 0;
}
