import { mkdir } from 'node:fs/promises';
import { liftTimeouts } from '#server/db/liftTimeouts.ts';
import { writeArchive } from '#server/ledger/archive/writeArchive.ts';
import { allBooks } from '#server/ledger/book.ts';
import type { BooksPart } from '#server/world/world.ts';
import { bookFolder, readPiece, writePiece } from './cutManifest.ts';
import { linksIn, readBookRange, type ArchivePiece } from './pieces.repo.ts';

/** Postings and bytes of a piece's files. */
export interface WrittenPiece {
  postings: number;
  bytes: number;
}

/**
 * Writes a piece into a folder: a file for each book with its links, in a folder of the book, as `writeArchive` writes a range, and
 * then the heads of all books before and behind it. A piece that is there already is left as it is (null); one that a killed process
 * left unfinished is gone on with.
 */
export async function writeBooks(
  books: BooksPart,
  folder: string,
  piece: ArchivePiece,
): Promise<WrittenPiece | null> {
  await mkdir(folder, { recursive: true });
  if (await readPiece(folder, piece.end)) return null;
  const written = { postings: 0, bytes: 0 };
  for (const book of allBooks) {
    const manifest = await books.within(book, async (own) => {
      await liftTimeouts(own);
      const range = await readBookRange(own, linksIn(piece, book));
      return range && (await writeArchive(own, bookFolder(folder, book), range)).manifest;
    });
    written.postings += manifest?.postings ?? 0;
    written.bytes += manifest?.bytes ?? 0;
  }
  await writePiece(folder, piece);
  return written;
}
