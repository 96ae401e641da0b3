import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';
import { alone } from '#server/db/openTransaction.ts';
import { bookKey } from './bookKey.ts';
import { ledgerColumns } from './ledgerColumns.ts';
import { LedgerError } from './ledgerError.ts';
import type { LedgerWork } from './ledgerLegs.ts';
import type { Posting } from './posting.ts';
import { workByBook, type BookWork } from './workByBook.ts';
import { noteWritten } from './writtenPostings.ts';
import type { LedgerAnswer, Written } from './writeWhole.ts';

async function writeInBook(
  tx: Tx,
  postings: readonly Posting[],
  { book, work }: BookWork,
): Promise<LedgerAnswer> {
  const columns = ledgerColumns(postings, work);
  // Called alone, so that Citus sends it to the book's worker.
  const { rows } = await fixedSql<{ answer: LedgerAnswer }>`SELECT book_post(
    ${bookKey(book)}::bigint,
    ${book}::int,
    ${columns.keys}::text[],
    ${columns.types}::text[],
    ${columns.kinds}::text[],
    ${columns.references}::text[],
    ${columns.gameAt}::bigint[],
    ${columns.wallAt}::bigint[],
    ${columns.coins}::text[],
    ${columns.names}::text[],
    ${columns.shards}::int[],
    ${columns.owners}::bigint[],
    ${columns.legParts}::int[],
    ${columns.legAccounts}::int[],
    ${columns.amounts}::bigint[],
    ${columns.needs}::bigint[]
  ) AS answer`.execute(tx);
  const answer = rows[0]?.answer;
  if (!answer) throw new LedgerError('book_post returned no row');
  return answer;
}

/**
 * Writes postings book by book, in the order of the books, all or none: a refusal of one book takes back what the others
 * wrote. Ids count within a book; that of a posting is the one in its own book.
 */
export async function writeByBook(tx: Tx, postings: readonly Posting[], whole: LedgerWork): Promise<Written> {
  const works = workByBook(whole);
  const written =
    works.length === 1
      ? await writeAll(tx, postings, whole, works)
      : // A savepoint that is taken back must not hold a statement that a caller pipelines beside this.
        await alone(tx, (own) => writeOrTakeBack(own, postings, whole, works));
  if (written.posted) noteWritten(tx, postings, whole);
  return written;
}

async function writeOrTakeBack(
  tx: Tx,
  ...[postings, whole, works]: [readonly Posting[], LedgerWork, readonly BookWork[]]
): Promise<Written> {
  await sql`SAVEPOINT in_books`.execute(tx);
  const written = await writeAll(tx, postings, whole, works);
  if (!written.posted) await sql`ROLLBACK TO SAVEPOINT in_books`.execute(tx);
  return written;
}

/** Writes until a book refuses, or has a key already. */
async function writeAll(
  tx: Tx,
  postings: readonly Posting[],
  whole: LedgerWork,
  works: readonly BookWork[],
): Promise<Written> {
  const ids = new Map<number, bigint>();
  const again: [number, bigint][] = [];
  for (const own of works) {
    const answer = await writeInBook(tx, postings, own);
    if (answer.refused) return { refused: answer.refused };
    const partAt = (place: number) => own.places[place - 1] ?? 0;
    answer.posted?.forEach((id, index) => ids.set(partAt(index + 1), BigInt(id)));
    for (const [place, id] of answer.again ?? []) {
      const part = whole.parts[partAt(place) - 1];
      if (part?.partOf === null) again.push([part.posting, BigInt(id)]);
    }
  }
  if (again.length > 0) return { again };
  return {
    posted: whole.parts.flatMap(({ partOf }, index) => (partOf === null ? [ids.get(index + 1) ?? 0n] : [])),
  };
}
