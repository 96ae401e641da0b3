import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { liftTimeouts } from '#server/db/liftTimeouts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { archivedTwice } from '#server/ledger/archive/archivedTwice.ts';
import { readClosedRange } from '#server/ledger/archive/closedRange.repo.ts';
import type { OpeningSeal } from '#server/ledger/archive/detached.repo.ts';
import { requireAge } from '#server/ledger/archive/detachRange.ts';
import { behindLink, type ClosedRange, type LedgerFollower } from '#server/ledger/archive/ledgerFollower.ts';
import { carryOpenings } from '#server/ledger/archive/opening.repo.ts';
import { proveOpening } from '#server/ledger/archive/proveOpening.ts';
import { RangeStays } from '#server/ledger/archive/rangeStays.ts';
import { signDetached } from '#server/ledger/archive/signDetached.ts';
import { allBooks } from '#server/ledger/book.ts';
import type { BookSessions } from '#server/ledger/bookSessions.ts';
import { areBooksComplete } from '#server/ledger/areBooksLaid.ts';
import { hasFormerPostings } from '#server/ledger/formerHead.ts';
import { requireBook } from '#server/ledger/requireBook.ts';
import { bookFolder, hasPiece } from './cutManifest.ts';
import { forgetRange } from './forgetRange.repo.ts';
import { beginDetaching, endDetaching, linksIn, readBookRange, type ArchivePiece } from './pieces.repo.ts';

export interface BookParts {
  db: Db;
  books: BookSessions;
}

export interface DetachPieceOptions {
  /** Two folders that hold the piece. */
  folders: readonly [string, string];
  followers: readonly LedgerFollower[];
  seal: OpeningSeal;
  /** Wall time; pieces with a posting at or after `keepFrom` stay. Epoch milliseconds. */
  wallNow: number;
  keepFrom: number;
}

/** The range of a book with the digest of its file. */
interface BookRange {
  closed: ClosedRange;
  sha256: string;
}

/** The range of a book, if it still has it. Throws a RangeStays unless both folders hold the same file with these very postings. */
async function readRange(
  { books }: BookParts,
  piece: ArchivePiece,
  book: number,
  { folders, keepFrom }: DetachPieceOptions,
): Promise<BookRange | null> {
  const links = linksIn(piece, book);
  const closed = await books.within(book, async (own) => {
    const range = await readBookRange(own, links);
    return range && readClosedRange(own, range);
  });
  if (!closed) return null;
  const [first, second] = folders;
  const { sha256, chain } = await archivedTwice([bookFolder(first, book), bookFolder(second, book)], closed);
  if (closed.postings !== links.until - links.after || closed.last !== links.until)
    throw new RangeStays(`book ${book} has other postings than links of it`);
  if (Buffer.from(closed.head).toString('hex') !== chain?.head)
    throw new RangeStays(`the archive of book ${book} ends with another link`);
  requireAge(closed, keepFrom);
  return { closed, sha256 };
}

/** Throws a RangeStays while the follower asks for a range of the book. */
async function requireRead(
  own: Tx,
  closed: ClosedRange,
  { name, ofBook }: Pick<LedgerFollower, 'name' | 'ofBook'>,
): Promise<void> {
  const reason = await ofBook?.waitsFor?.(own, closed);
  if (reason) throw new RangeStays(`${name}: ${reason}`);
}

/** The ranges of all books that still have one. Throws a RangeStays when somebody asks for one of them: no book has lost anything. */
async function readRanges(
  parts: BookParts,
  piece: ArchivePiece,
  options: DetachPieceOptions,
): Promise<Map<number, BookRange>> {
  const { db, books } = parts;
  const { followers, folders } = options;
  if (!(await areBooksComplete(db)))
    throw new RangeStays('the books are of an earlier version: run npm run distribute first');
  if (await hasFormerPostings(db)) throw new RangeStays('the former ledger comes first');
  for (const folder of folders) {
    if (!(await hasPiece(folder, piece))) throw new RangeStays(`${folder} lacks cut ${piece.end.sequence}`);
  }
  for (const follower of followers) {
    const reason = await behindLink(db, follower, piece.end.sequence, true);
    if (reason) throw new RangeStays(`${follower.name}: ${reason}`);
  }
  const ranges = new Map<number, BookRange>();
  for (const book of allBooks) {
    const range = await readRange(parts, piece, book, options);
    if (!range) continue;
    ranges.set(book, range);
    for (const follower of followers) {
      await follower.ofBook?.prepare?.(parts, book, range.closed);
      await books.within(book, (own) => requireRead(own, range.closed, follower));
    }
  }
  return ranges;
}

/** Keeps a book where it is until the transaction ends, and other commands from it. Throws LedgerMoved while it moves. */
export async function holdRange(own: Tx, book: number, closed: ClosedRange): Promise<void> {
  await requireBook(own, book);
  // By its schema: without that, the name would be of the table of all books.
  await sql`SELECT id FROM ${sql.id(`book_${book}`, 'posting')} LIMIT 0`.execute(own);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('detaching', 0))`.execute(own);
  const now = await readClosedRange(own, closed);
  if (now?.postings !== closed.postings)
    throw new RangeStays(`another command has taken that of book ${book}`);
}

/** Stores what is asked for of a book's range, and forgets its postings. */
async function detachBook(
  own: Tx,
  book: number,
  { closed, sha256 }: BookRange,
  { followers, seal, wallNow }: DetachPieceOptions,
): Promise<void> {
  await liftTimeouts(own);
  await holdRange(own, book, closed);
  for (const follower of followers) {
    await follower.ofBook?.hold?.(own);
    await requireRead(own, closed, follower);
  }
  await proveOpening(own, seal);
  await carryOpenings(own, closed, book);
  for (const { ofBook } of followers) await ofBook?.carry?.(own, closed);
  await signDetached(own, closed, { seal, sha256, wallNow });
  await forgetRange(own, book, closed);
}

async function endPiece(
  tx: Tx,
  piece: ArchivePiece,
  { followers, wallNow }: DetachPieceOptions,
): Promise<void> {
  const kept: bigint[] = [];
  for (const { ofBook } of followers)
    kept.push(...((await ofBook?.readCuts?.(tx, piece.before.sequence, piece.end.sequence)) ?? []));
  await endDetaching(tx, piece, { kept, wallNow });
}

/**
 * Takes the oldest piece out of the books, for good: its archive is its only history then. Each book gives up its links in one
 * transaction of its own, with an opening as on one database (decision 142); calls and audits go on meanwhile. A piece that a killed
 * process left half done is gone on with. Returns the number of postings. Throws a RangeStays when something still asks for the piece.
 */
export async function detachPiece(
  parts: BookParts,
  piece: ArchivePiece,
  options: DetachPieceOptions,
): Promise<bigint> {
  const { db, books } = parts;
  const ranges = await readRanges(parts, piece, options);
  await beginDetaching(db, piece.end, options.wallNow);
  let postings = 0n;
  for (const [book, range] of ranges) {
    await inTransaction(await books.inBook(book), (own) => detachBook(own, book, range, options));
    postings += range.closed.postings;
  }
  await inTransaction(db, (tx) => endPiece(tx, piece, options));
  return postings;
}
