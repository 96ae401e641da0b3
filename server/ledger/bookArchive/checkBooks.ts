import { existsSync } from 'node:fs';
import { ArchiveFault } from '#server/ledger/archive/archiveFault.ts';
import { readManifests, type ArchiveManifest } from '#server/ledger/archive/archiveManifest.ts';
import { checkArchive } from '#server/ledger/archive/checkArchive.ts';
import { allBooks } from '#server/ledger/book.ts';
import type { BookCut } from '#server/ledger/bookCuts.ts';
import { headOf, rootOf } from '#server/ledger/bookHeads.ts';
import { bookFolder, readWrittenPieces } from './cutManifest.ts';
import type { ArchivePiece } from './pieces.repo.ts';

/** Result of a check: what the files of all books hold together. */
export interface BooksCheck {
  pieces: number;
  postings: number;
  /** The last cut and the root over the heads of all books there; null without a piece. */
  end: { sequence: bigint; root: string } | null;
  /** Links that a file names and no file has, by book. */
  missing: { book: number; sequence: bigint }[];
}

const headIn = ({ heads }: BookCut, book: number) => {
  const head = Buffer.from(headOf(heads, book));
  return head.every((byte) => byte === 0) ? '' : head.toString('hex');
};

/** Head of a book's chain at a cut as its files have it; null: they do not hold that link. */
function writtenHead(files: readonly ArchiveManifest[], first: BookCut, count: bigint, book: number) {
  if (count === (first.counts[book] ?? 0n)) return headIn(first, book);
  return files.find(({ chain }) => chain?.last === String(count))?.chain?.head ?? null;
}

const isSame = (one: BookCut, other: BookCut) =>
  one.sequence === other.sequence && Buffer.compare(one.heads, other.heads) === 0;

/** Throws an ArchiveFault unless each piece begins with the end of the one before, and its cut counts the links of all chains. */
function checkSeams(folder: string, pieces: readonly ArchivePiece[]): void {
  pieces.forEach(({ before, end }, at) => {
    const last = pieces[at - 1];
    if (last && !isSame(last.end, before))
      throw new ArchiveFault(folder, `has a piece up to cut ${end.sequence} that begins elsewhere`);
    if (end.sequence !== end.counts.reduce((sum, count) => sum + count, 0n))
      throw new ArchiveFault(folder, `has a cut ${end.sequence} with other counts`);
  });
}

/**
 * Checks the files of all books by themselves, without a database, each as `checkArchive` does, and that the heads of every cut are
 * those of the books' chains. Throws an ArchiveFault that names file or folder. The root of a cut was published if its sequence was.
 */
export async function checkBooks(folder: string): Promise<BooksCheck> {
  const pieces = await readWrittenPieces(folder);
  const [first] = pieces;
  const found: BooksCheck = { pieces: pieces.length, postings: 0, end: null, missing: [] };
  if (!first) return found;
  checkSeams(folder, pieces);
  for (const book of allBooks) {
    const of = bookFolder(folder, book);
    const files = existsSync(of) ? await readManifests(of) : [];
    if (files.length > 0) {
      const begin = { sequence: first.before.counts[book] ?? 0n, hash: headIn(first.before, book) };
      const { postings, missing } = await checkArchive(of, begin);
      found.postings += postings;
      found.missing.push(...missing.map((sequence) => ({ book, sequence })));
    }
    for (const { end } of pieces) {
      const count = end.counts[book] ?? 0n;
      if (writtenHead(files, first.before, count, book) !== headIn(end, book))
        throw new ArchiveFault(of, `does not end with link ${count}, of cut ${end.sequence}`);
    }
  }
  const { end } = pieces.at(-1) ?? first;
  found.end = { sequence: end.sequence, root: rootOf(end.heads).toString('hex') };
  return found;
}
