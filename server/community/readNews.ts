import type { Tx } from '#server/db/database.ts';
import { piecesAfter, type BookPiece } from '#server/ledger/bookCuts.ts';
import type { BooksPart } from '#server/world/world.ts';
import {
  readSealedLines,
  readSequence,
  type ReadLimits,
  type SealedLine,
  type SealedLines,
} from './figures.repo.ts';

/** Cuts looked at in one read. */
const MAX_CUTS = 20;

/** Reads along the pieces of books until one has no further link, or the limits are reached. */
async function readPieces(
  books: BooksPart,
  pieces: readonly BookPiece[],
  limits: ReadLimits,
): Promise<SealedLines> {
  const lines: SealedLine[] = [];
  let [last, postings]: [bigint | null, number] = [null, 0];
  for (const { book, after, until, sequence } of pieces) {
    if (postings >= limits.postings || lines.length >= limits.lines) return { lines, last, isMore: true };
    const most = Math.min(limits.postings, Number(until - after));
    const read = await books.within(book, (own) =>
      readSealedLines(own, { ...limits, postings: most }, after),
    );
    // A cut is seen an instant before its links are in the books.
    if (read.last === null) return { lines, last, isMore: false };
    lines.push(...read.lines);
    postings += Number(read.last - after);
    last = sequence - (until - read.last);
    if (read.last < until) return { lines, last, isMore: true };
  }
  return { lines, last, isMore: pieces.length > 0 };
}

/**
 * Reads the entries of the next sealed postings that the figures do not include yet, in the order of the chain; where books lie on
 * several workers, of their cuts.
 */
export async function readNews(tx: Tx, books: BooksPart | null, limits: ReadLimits): Promise<SealedLines> {
  if (books === null) return readSealedLines(tx, limits);
  return readPieces(books, await piecesAfter(tx, await readSequence(tx), MAX_CUTS), limits);
}
