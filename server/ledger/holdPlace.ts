import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { ledgerInBooks } from './inBooks.ts';
import { BOOK_KEY } from './keysOfBooks.ts';
import { LedgerMoved } from './ledgerMoved.ts';

let mayMove = false;

/** Says for the whole process, once at the start, if its ledger may move into books while it runs. */
export function expectMove(may: boolean): void {
  mayMove = may;
}

/**
 * Keeps the ledger where it is until the transaction ends. Throws LedgerMoved if it has moved into books, and this process does not
 * know it yet: a job would read the chains of all books as one.
 */
export async function holdPlace(tx: Tx): Promise<void> {
  if (ledgerInBooks() || !mayMove) return;
  // Reading no row, it waits for a move that is under way, and then finds the table of now.
  const { rows } = await sql<{ moved: boolean }>`
    SELECT EXISTS (
      SELECT attname FROM pg_attribute WHERE attrelid = to_regclass('seal_state') AND attname = ${BOOK_KEY}) AS moved
    FROM (SELECT count(*) FROM (SELECT id FROM seal_state LIMIT 0) AS none) AS one`.execute(tx);
  if (rows[0]?.moved) throw new LedgerMoved('the ledger has moved into books');
}
