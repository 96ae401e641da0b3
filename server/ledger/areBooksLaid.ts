import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { BOOK_KEY } from './keysOfBooks.ts';

/** True if the ledger lies in books: its tables are laid all at once. */
export const areBooksLaid = (tx: Db | Tx): Promise<boolean> => isInBooks(tx, 'posting');

/** True if each book has digests of keys of its own: `npm run distribute` lays them beside the other tables of the ledger. */
export const haveBooksDigests = (tx: Db | Tx): Promise<boolean> => isInBooks(tx, 'opening_key_digest');

async function isInBooks(tx: Db | Tx, table: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT attname FROM pg_attribute WHERE attrelid = to_regclass(${table}) AND attname = ${BOOK_KEY}`.execute(
    tx,
  );
  return rows.length > 0;
}
