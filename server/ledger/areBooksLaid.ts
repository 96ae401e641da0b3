import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { BOOK_KEY } from './keysOfBooks.ts';

/** True if the ledger lies in books: its tables are laid all at once. */
export async function areBooksLaid(tx: Db | Tx): Promise<boolean> {
  const { rows } = await sql`
    SELECT attname FROM pg_attribute WHERE attrelid = to_regclass('posting') AND attname = ${BOOK_KEY}`.execute(
    tx,
  );
  return rows.length > 0;
}
