import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { allBooks } from './book.ts';
import { bookKey } from './bookKey.ts';
import { ledgerInBooks } from './inBooks.ts';

/** Upper bound of postings linked in one transaction. */
const MAX_LINKS = 2_000;

async function sealBook(tx: Tx, book: number, limit: number): Promise<boolean> {
  const { rows } = await sql<{ sealed: number }>`SELECT book_seal(
    ${bookKey(book)}::bigint, ${book}::int, ${limit}::int) AS sealed`.execute(tx);
  return (rows[0]?.sealed ?? 0) >= limit;
}

/** The same for the chains of all books, where each has one on its worker. */
async function sealBooks(tx: Tx, limit: number): Promise<'done' | 'more'> {
  let isMore = false;
  for (const book of allBooks) isMore = (await sealBook(tx, book, limit)) || isMore;
  return isMore ? 'more' : 'done';
}

/**
 * Links committed, unsealed postings into the hash chain. Returns `more` if postings may be left. Any number of
 * nodes may call it: they wait for each other, and no posting waits for them.
 */
export async function seal(tx: Tx, limit = MAX_LINKS): Promise<'done' | 'more'> {
  if (ledgerInBooks()) return sealBooks(tx, limit);
  const { rows } = await sql<{ sealed: number }>`SELECT ledger_seal(${limit}::int) AS sealed`.execute(tx);
  return (rows[0]?.sealed ?? 0) < limit ? 'done' : 'more';
}
