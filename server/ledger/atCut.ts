import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { BooksPart } from '#server/world/world.ts';
import { allBooks } from './book.ts';
import type { BookCut } from './bookCuts.ts';

/** The last link of a book's chain, in its own session: 0 before the first. The book may have given it up. */
export async function lastLinkOfBook(own: Tx): Promise<bigint> {
  const { rows } = await sql<{ head: bigint }>`
    SELECT greatest(
      (SELECT max(sequence) FROM chain_run), (SELECT max(last_sequence) FROM ledger_detached), 0) AS head`.execute(
    own,
  );
  return rows[0]?.head ?? 0n;
}

/** Throws while a link of a book is not there: a cut is seen on the coordinator an instant before its links are in the books. */
async function requireLink(tx: Tx, book: number, sequence: bigint): Promise<void> {
  const head = await lastLinkOfBook(tx);
  if (head < sequence)
    throw new Error(`the chain of book ${book} ends at ${head}, before the cut at ${sequence}`);
}

/**
 * Runs work that only reads in each book, one after the other, with the sequence of the book's last link at a cut. Results are in the
 * order of the books.
 */
export async function atCut<Result>(
  books: BooksPart,
  { counts }: Pick<BookCut, 'counts'>,
  work: (tx: Tx, sequence: bigint) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const book of allBooks) {
    const sequence = counts[book] ?? 0n;
    const read = async (tx: Tx) => {
      await requireLink(tx, book, sequence);
      return work(tx, sequence);
    };
    results.push(await books.within(book, read));
  }
  return results;
}
