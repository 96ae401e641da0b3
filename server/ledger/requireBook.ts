import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { LedgerMoved } from './ledgerMoved.ts';

/**
 * Throws unless a session finds the tables of a book under their names: while the book moves, those of all books are found
 * there.
 */
export async function requireBook(tx: Tx, book: number): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT ${`book_${book}`} = ANY (current_schemas(false)) AS found`.execute(tx);
  if (!rows[0]?.found) throw new LedgerMoved(`book ${book} is closed, as it is while it moves`);
}
