import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { allBooks, FORMER } from './book.ts';
import { noHeads } from './bookHeads.ts';

/**
 * A place in the ledger of all books at which no posting is on its way between them. Cuts are in one order, and between two of them
 * come the links of the first book, then those of the second, and so on: so each link of each book has one sequence.
 */
export interface BookCut {
  /** Links of all books up to here. */
  sequence: bigint;
  /** Links of each book up to here, and those of the former ledger, if there is one (`FORMER`). */
  counts: readonly bigint[];
  /** 32 bytes for each chain (`bookHeads`). */
  heads: Uint8Array;
}

/** Links of one book, or of the former ledger, that follow each other. */
export interface BookPiece {
  book: number;
  /** Its link before the first one, and the last one, as the book counts. */
  after: bigint;
  until: bigint;
  /** Sequence of the last one among the links of all books. */
  sequence: bigint;
}

/** Before the first posting. */
export const NO_CUT: BookCut = { sequence: 0n, counts: allBooks.map(() => 0n), heads: noHeads() };

/** The former ledger comes before all books. */
const CHAINS = [FORMER, ...allBooks];

const countOf = ({ counts }: Pick<BookCut, 'counts'>, book: number) => counts[book] ?? 0n;

/**
 * The links behind one, as pieces of books, in their order.
 *
 * @param cuts consecutive ones, the first at `after` or before it
 */
export function piecesOf(cuts: readonly Pick<BookCut, 'sequence' | 'counts'>[], after: bigint): BookPiece[] {
  return cuts.slice(1).flatMap((cut, index) => {
    const before = cuts[index] ?? NO_CUT;
    let at = before.sequence;
    return CHAINS.flatMap((book) => {
      const until = countOf(cut, book);
      const from = at;
      at += until - countOf(before, book);
      if (at <= after) return [];
      const passed = after > from ? after - from : 0n;
      const piece = { book, after: countOf(before, book) + passed, until, sequence: at };
      return piece.until > piece.after ? [piece] : [];
    });
  });
}

/** Links of the former ledger up to a cut; 0 without one. */
export const formerLinks = (cut: Pick<BookCut, 'counts'>): bigint => countOf(cut, FORMER);

/** The newest cut; zeros before the first. */
export async function newestCut(db: Db | Tx): Promise<BookCut> {
  const { rows } = await sql<BookCut>`
    SELECT sequence, counts, heads FROM book_heads WHERE counts IS NOT NULL ORDER BY sequence DESC LIMIT 1`.execute(
    db,
  );
  return rows[0] ?? NO_CUT;
}

/** The cut at a link or the last one before it; zeros before the first. */
export async function cutAt(db: Db | Tx, sequence: bigint): Promise<BookCut> {
  const { rows } = await sql<BookCut>`
    SELECT sequence, counts, heads FROM book_heads WHERE sequence <= ${sequence} AND counts IS NOT NULL
    ORDER BY sequence DESC LIMIT 1`.execute(db);
  return rows[0] ?? NO_CUT;
}

/** The next cuts behind a link, in their order. */
export async function cutsAfter(db: Db | Tx, sequence: bigint, limit: number): Promise<BookCut[]> {
  const { rows } = await sql<BookCut>`
    SELECT sequence, counts, heads FROM book_heads WHERE sequence > ${sequence} AND counts IS NOT NULL
    ORDER BY sequence LIMIT ${limit}`.execute(db);
  return rows;
}

/** Pieces of the books behind a link up to the next cuts, in their order. */
export async function piecesAfter(db: Db | Tx, after: bigint, cuts: number): Promise<BookPiece[]> {
  return piecesOf([await cutAt(db, after), ...(await cutsAfter(db, after, cuts))], after);
}

/** Links of each book among the first ones of all. */
export async function countsAt(db: Db | Tx, sequence: bigint): Promise<bigint[]> {
  const before = await cutAt(db, sequence);
  const [next] = await cutsAfter(db, sequence, 1);
  const counts = [...(next ?? before).counts];
  if (next) for (const { book, after } of piecesOf([before, next], sequence)) counts[book] = after;
  return counts;
}
