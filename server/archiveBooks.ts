import type { Connection } from './db/connection.ts';
import type { OpeningSeal } from './ledger/archive/detached.repo.ts';
import { lockRun, unlockRun } from './db/distribution/distributionSteps.ts';
import { liftTimeouts } from './db/liftTimeouts.ts';
import { archivedTwice } from './ledger/archive/archivedTwice.ts';
import { readClosedRange } from './ledger/archive/closedRange.repo.ts';
import type { LedgerRange } from './ledger/archive/closedRanges.repo.ts';
import { requireAge } from './ledger/archive/detachRange.ts';
import type { LedgerFollower } from './ledger/archive/ledgerFollower.ts';
import { RangeStays } from './ledger/archive/rangeStays.ts';
import { writeArchive } from './ledger/archive/writeArchive.ts';
import { FORMER } from './ledger/book.ts';
import { checkBooks } from './ledger/bookArchive/checkBooks.ts';
import { detachPiece } from './ledger/bookArchive/detachPiece.ts';
import { dropDetached } from './ledger/bookArchive/dropDetached.ts';
import { readPieces } from './ledger/bookArchive/pieces.repo.ts';
import { writeBooks } from './ledger/bookArchive/writeBooks.ts';
import type { BookSessions } from './ledger/bookSessions.ts';
import { detachFormer, signFormer } from './ledger/former/detachFormer.ts';
import { formerRanges } from './ledger/former/formerRanges.repo.ts';
import { firstUnsigned, signBooks } from './ledger/former/signBooks.ts';
import { hasFormerLedger } from './ledger/formerHead.ts';
import { auditFormer } from './oversight/audit/auditFormer.ts';
import { readProgress } from './oversight/audit/auditProgress.repo.ts';

/** A world whose books lie on several workers. */
export interface BooksWorld {
  connection: Connection;
  books: BookSessions;
}

export interface DetachWishes {
  /** Two folders that hold the files alike. */
  folders: readonly [string, string];
  followers: readonly LedgerFollower[];
  seal: OpeningSeal;
  wallNow: number;
  keepFrom: number;
}

const formerOf = ({ books }: BooksWorld) =>
  books.hasFormer ? books.within(FORMER, formerRanges) : Promise.resolve([]);

async function piecesOf({ connection: { db } }: BooksWorld) {
  const { sequence } = await readProgress(db, 'night');
  return readPieces(db, sequence);
}

/** Prints the check of the files of all books in a folder, if it has any. Throws an ArchiveFault as `checkBooks`. */
export async function printCheck(folder: string): Promise<void> {
  const { pieces, postings, end, missing } = await checkBooks(folder);
  if (!end) return;
  console.log(`archive: ${pieces} pieces of all books, ${postings} postings, sound`);
  console.log(`archive: cut ${end.sequence} is the last, root ${end.root}`);
  for (const { book, sequence } of missing)
    console.log(`archive: book ${book}: link ${sequence} is in no file`);
}

/** Writes the ranges of the former ledger, and the pieces of all books that a night has audited. */
export async function writeInBooks(world: BooksWorld, folder: string): Promise<void> {
  const former = await formerOf(world);
  for (const range of former) {
    const { manifest, isNew } = await world.books.within(FORMER, async (tx) => {
      await liftTimeouts(tx);
      return writeArchive(tx, folder, range);
    });
    const size = `${manifest.postings} postings, ${manifest.bytes} bytes`;
    console.log(
      `archive: former ledger, ${range.from} to ${range.until}, ${size}${isNew ? '' : ', was there already'}`,
    );
  }
  const pieces = await piecesOf(world);
  for (const piece of pieces) {
    const written = await writeBooks(world.books, folder, piece);
    const size = written ? `${written.postings} postings, ${written.bytes} bytes` : 'was there already';
    console.log(`archive: cut ${piece.end.sequence}, ${size}`);
  }
  if (former.length + pieces.length === 0)
    console.log('archive: no piece is closed: full, published and audited by a night');
}

/** Runs work, and prints why a part of the ledger stays. False if one does. */
async function orStays(part: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof RangeStays)) throw error;
    console.log(`archive: ${part} stays: ${error.message}`);
    return false;
  }
}

/** Detaches a range of the former ledger. Throws a RangeStays, before its audit, for one that is too young or not there twice. */
async function detachFormerRange(world: BooksWorld, range: LedgerRange, wishes: DetachWishes): Promise<void> {
  const { books, connection } = world;
  const { sha256, chain } = await archivedTwice(wishes.folders, range);
  const head = chain?.head ?? '';
  const newest = await books.within(FORMER, (tx) => readClosedRange(tx, range));
  requireAge(newest, wishes.keepFrom);
  if (!(await auditFormer(books)).ok)
    throw new RangeStays('the audit of the former ledger found something broken: npm run audit names it');
  const { postings } = await detachFormer(connection.db, range, { ...wishes, sha256, head });
  console.log(
    `archive: former ledger, ${range.from} to ${range.until} is detached, ${postings} postings, head ${head}`,
  );
}

async function detachAll(world: BooksWorld, wishes: DetachWishes): Promise<void> {
  const { db } = world.connection;
  for (const range of await formerOf(world)) {
    const part = `former ledger, ${range.from} to ${range.until}`;
    if (!(await orStays(part, () => detachFormerRange(world, range, wishes)))) return;
  }
  for (const piece of await piecesOf(world)) {
    const isDetached = await orStays(`cut ${piece.end.sequence}`, async () => {
      const postings = await detachPiece({ db, books: world.books }, piece, wishes);
      console.log(`archive: cut ${piece.end.sequence} is detached, ${postings} postings`);
    });
    if (!isDetached) break;
  }
  await orStays('an emptied range of ids', async () => {
    const dropped = await dropDetached(db, wishes.wallNow);
    if (dropped > 0) console.log(`archive: ${dropped} emptied ranges of ids are dropped`);
  });
}

/**
 * Detaches what two folders hold, oldest first, up to the first part that must stay: the former ledger, then pieces of all books. Drops
 * tables that no book needs any more. Throws a ConnectError while a book moves, or another command changes the tables.
 */
export const detachInBooks = (world: BooksWorld, wishes: DetachWishes): Promise<void> =>
  world.connection.db.connection().execute(async (own) => {
    await lockRun(own, 'session');
    try {
      await detachAll(world, wishes);
    } finally {
      await unlockRun(own);
    }
  });

/** Signs the openings of all books, and of the former ledger, with the present key. Throws a RangeStays if one was altered. */
export async function signInBooks(
  { connection: { db }, books }: BooksWorld,
  seal: OpeningSeal,
): Promise<void> {
  const former = (await hasFormerLedger(db)) ? await signFormer(db, seal) : null;
  const signed = await signBooks(db, books, seal);
  if (former !== null) console.log(`archive: the opening of the former ledger at ${former} is signed`);
  console.log(`archive: the openings of ${signed} books are signed`);
  const left = await firstUnsigned(books, seal);
  if (left !== null) throw new RangeStays(`the opening of book ${left} was altered`);
}
