import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { allBooks } from './book.ts';
import { headsWith } from './bookHeads.ts';
import { bookKey } from './bookKey.ts';
import { newestCut } from './bookCuts.ts';
import { holdBook } from './holdBook.ts';

/** Head of a book's attached chain; without a link it has no sequence. */
interface BookHead {
  /** Postings that were sealed now. */
  sealed: number;
  sequence?: string;
  /** Hexadecimal SHA-256. */
  hash?: string;
}

/** Time after which a cut shows the workers that it goes on, in ms (`holdBook`). */
const SHOW_MS = 1_000;

/** Time that a cut waits for a book, in ms: a posting of several books that it waits for may wait for it. */
const MAX_WAIT_MS = 3_000;

async function cutBook(tx: Tx, book: number, limit: number, waitMs: number): Promise<BookHead> {
  // Called alone, so that Citus sends it to the book's worker.
  const { rows } = await sql<{ head: BookHead }>`SELECT book_cut(
    ${bookKey(book)}::bigint, ${book}::int, ${limit}::int, ${waitMs}::int) AS head`.execute(tx);
  return rows[0]?.head ?? { sealed: 0 };
}

/**
 * Seals the postings of all books, and stores their heads as a cut: it has all parts of a posting, or none (decision 162). Returns
 * `more`, and makes no cut, while a book has more than `limit` postings to seal.
 */
export async function cutBooks(tx: Tx, limit: number, waitMs = MAX_WAIT_MS): Promise<'done' | 'more'> {
  const heads: BookHead[] = [];
  // One after the other, in the order in which books are locked.
  let shownAt = performance.now();
  for (const book of allBooks) {
    heads.push(await cutBook(tx, book, limit, waitMs));
    if (performance.now() - shownAt < SHOW_MS) continue;
    for (const held of allBooks.slice(0, book + 1)) await holdBook(tx, held);
    shownAt = performance.now();
  }
  if (heads.some(({ sealed }) => sealed >= limit)) return 'more';
  const before = await newestCut(tx);
  const former = before.counts.slice(allBooks.length);
  // A book without a link has given up all of them, or has none yet.
  const countOf = ({ sequence }: BookHead, book: number) =>
    sequence === undefined ? (before.counts[book] ?? 0n) : BigInt(sequence);
  const counts = [...heads.map(countOf), ...former];
  const sequence = counts.reduce((sum, count) => sum + count, 0n);
  if (sequence <= before.sequence) return 'done';
  const hashes = heads.map(({ hash }) => (hash === undefined ? null : Buffer.from(hash, 'hex')));
  await tx
    .insertInto('book_heads')
    .values({ sequence, heads: headsWith(before.heads, hashes), counts })
    .execute();
  return 'done';
}
