import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { archivePaths } from '#server/ledger/archive/archiveManifest.ts';
import { allBooks } from '#server/ledger/book.ts';
import { bookFolder } from '#server/ledger/bookArchive/cutManifest.ts';
import { checkBooks } from '#server/ledger/bookArchive/checkBooks.ts';
import {
  beginDetaching,
  endDetaching,
  linksIn,
  readBookRange,
  readGivenUp,
  readPieces,
  type ArchivePiece,
} from '#server/ledger/bookArchive/pieces.repo.ts';
import { writeBooks } from '#server/ledger/bookArchive/writeBooks.ts';
import type { BookCut } from '#server/ledger/bookCuts.ts';
import { CHAINS, HASH, headOf, rootOf } from '#server/ledger/bookHeads.ts';
import { genesis } from '#server/ledger/genesis.ts';
import { storeHead } from '#server/ledger/publishHead.ts';
import { seal } from '#server/ledger/seal.ts';
import { sealedHead } from '#server/ledger/sealedBalances.ts';
import type { BooksPart } from '#server/world/world.ts';
import { BEGIN, openDatabase } from '../support/world.ts';
import { atr, posting, postOne } from './ledgerWorld.ts';

/** The book whose chain the world's is taken for: the others have no posting. */
const BOOK = 5;

let close: () => Promise<void>;
let db: Db;
let cuts: BookCut[];
let folder: string;

const books = {
  within: (book: number, work: (tx: Tx) => Promise<unknown>) =>
    book === BOOK ? inTransaction(db, work) : Promise.resolve(null),
} as unknown as BooksPart;

/** Posts, and stores a cut behind it, whose root is published. */
async function cut(name: string): Promise<void> {
  for (const part of ['a', 'b', 'c'])
    await postOne(db, posting(`${name}:${part}`, [atr('pool:promotion', 'user:8301', 1)]));
  while ((await inTransaction(db, (tx) => seal(tx))) === 'more');
  const { sequence, hash } = await sealedHead(db);
  const heads = new Uint8Array(CHAINS * HASH);
  headOf(heads, BOOK).set(hash);
  const counts = allBooks.map((book) => (book === BOOK ? sequence : 0n));
  await db.insertInto('book_heads').values({ sequence, heads, counts }).execute();
  await inTransaction(db, (tx) => storeHead(tx, `chainHead:${name}`, { sequence, hash: rootOf(heads) }, 0));
  cuts.push({ sequence, heads, counts });
}

beforeAll(async () => {
  ({ db, close } = await openDatabase());
  const at = { gameNow: BEGIN, wallNow: BEGIN };
  await inTransaction(db, (tx) => genesis(tx, defaultConstants, at));
  cuts = [];
  for (const name of ['first', 'second', 'third']) await cut(name);
});
afterAll(() => close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manor-books-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs work in a transaction that is rolled back. */
async function undone(work: (tx: Tx) => Promise<void>): Promise<void> {
  const undo = new Error('undo');
  const attempt = db.transaction().execute(async (tx) => {
    await work(tx);
    throw undo;
  });
  await expect(attempt).rejects.toBe(undo);
}

const lastOf = (at: number) => cuts[at]?.sequence ?? 0n;
const endsOf = (pieces: readonly ArchivePiece[]) => pieces.map(({ end }) => end.sequence);

describe('pieces of all books', () => {
  it('end with published heads that were audited, and have as many links as they should', async () => {
    expect(endsOf(await readPieces(db, lastOf(1) - 1n, 1n))).toEqual([lastOf(0)]);
    expect(endsOf(await readPieces(db, lastOf(2), 1n))).toEqual([lastOf(0), lastOf(1), lastOf(2)]);
    expect(endsOf(await readPieces(db, lastOf(2), lastOf(0) + 1n))).toEqual([lastOf(1)]);
    expect(await readPieces(db, lastOf(2))).toEqual([]);
  });

  it('begin behind the last one that all books gave up, and go on with one that some gave up', async () => {
    await undone(async (tx) => {
      const [first] = cuts;
      await beginDetaching(tx, first!, 1);
      await beginDetaching(tx, first!, 2);
      expect((await readGivenUp(tx))?.sequence).toBe(lastOf(0));
      const [half, ...others] = await readPieces(tx, lastOf(2), lastOf(2));
      expect(half?.end.sequence).toBe(lastOf(0));
      expect(others).toEqual([]);
      await endDetaching(tx, half!, { kept: [], wallNow: 2 });
      const left = await readPieces(tx, lastOf(2), 1n);
      expect(left.map(({ before }) => before.sequence)).toEqual([lastOf(0), lastOf(1)]);
    });
    expect(await readGivenUp(db)).toBeNull();
  });

  it.each([
    ['was published', true, [], true],
    ['is asked for', false, [1], true],
    ['is neither', false, [], false],
  ])('forget a cut within them, or not: it %s', async (_, isPublished, kept, stays) => {
    await undone(async (tx) => {
      if (!isPublished) await tx.deleteFrom('world_fact').where('key', '=', 'chainHead:second').execute();
      const [piece] = await readPieces(tx, lastOf(2), lastOf(2));
      await endDetaching(tx, piece!, { kept: kept.map(lastOf), wallNow: 2 });
      const rows = await tx.selectFrom('book_heads').select('sequence').orderBy('sequence').execute();
      const all = cuts.map(({ sequence }) => sequence);
      expect(rows.map(({ sequence }) => sequence)).toEqual(stays ? all : [all[0], all[2]]);
    });
  });

  it('have the ids of their links in each book, and none of later ones', async () => {
    const pieces = await readPieces(db, lastOf(2), 1n);
    const ranges = await inTransaction(db, async (tx) => {
      const found = [];
      for (const piece of pieces) found.push(await readBookRange(tx, linksIn(piece, BOOK)));
      return found;
    });
    expect(ranges.slice(1).map((range) => range?.from)).toEqual(
      ranges.slice(0, -1).map((range) => range?.until),
    );
    expect(
      await inTransaction(db, (tx) => readBookRange(tx, { after: lastOf(2), until: lastOf(2) })),
    ).toBeNull();
  });
});

describe('the archive of all books', () => {
  async function write(): Promise<ArchivePiece[]> {
    const pieces = await readPieces(db, lastOf(2), 1n);
    for (const piece of pieces) await writeBooks(books, folder, piece);
    return pieces;
  }

  const alter = (path: string, change: (text: string) => string) =>
    writeFileSync(path, change(readFileSync(path, 'utf8')));

  /** Alters the head of the book at the end of a piece. */
  const alterHead = (path: string) =>
    alter(path, (text) =>
      text.replace(
        /"heads": "([^"]*)"(?![\s\S]*"heads")/,
        (_, heads: string) => `"heads": "${heads.slice(0, BOOK * 64)}00${heads.slice(BOOK * 64 + 2)}"`,
      ),
    );

  it('is checked without the database, up to the root of its last cut', async () => {
    const pieces = await write();
    expect(await writeBooks(books, folder, pieces[0]!)).toBeNull();
    const root = rootOf(cuts[2]?.heads ?? new Uint8Array()).toString('hex');
    expect(await checkBooks(folder)).toEqual({
      pieces: 3,
      postings: Number(lastOf(2)),
      end: { sequence: lastOf(2), root },
      missing: [],
    });
  });

  it('is gone on with when a killed process left a piece unfinished', async () => {
    const [first] = await write();
    rmSync(join(folder, `cut-${lastOf(0)}.json`));
    expect(await writeBooks(books, folder, first!)).toMatchObject({ postings: Number(lastOf(0)) });
    expect((await checkBooks(folder)).pieces).toBe(3);
  });

  it.each([
    [
      'a head of the last cut',
      /does not end with link \d+, of cut \d+/,
      (cutAt: string) => alterHead(cutAt.replace(`${lastOf(1)}.json`, `${lastOf(2)}.json`)),
    ],
    ['a head of a cut before', /up to cut \d+ that begins elsewhere/, (cutAt: string) => alterHead(cutAt)],
    [
      'counts of a cut',
      /has a cut \d+ with other counts/,
      (cutAt: string) =>
        alter(cutAt, (text) =>
          text.replaceAll(`"${lastOf(1)}"`, `"1${lastOf(1)}"`).replace(`"1${lastOf(1)}"`, `"${lastOf(1)}"`),
        ),
    ],
    [
      'that heads are missing',
      /is not a manifest of form 1/,
      (cutAt: string) => alter(cutAt, (text) => text.replace(/"heads": "../, '"heads": "')),
    ],
    [
      'a file of a book',
      /is not the file of its manifest/,
      (_: string, rows: string) => writeFileSync(rows, 'no'),
    ],
    [
      'that a book has files',
      /does not end with link/,
      (_: string, rows: string) => renameSync(join(rows, '..'), join(folder, 'away')),
    ],
  ])('shows when somebody altered %s', async (_, fault, change) => {
    const pieces = await write();
    const range = await inTransaction(db, (tx) => readBookRange(tx, linksIn(pieces[1]!, BOOK)));
    change(join(folder, `cut-${lastOf(1)}.json`), archivePaths(bookFolder(folder, BOOK), range!).rows);
    await expect(checkBooks(folder)).rejects.toThrow(fault);
  });
});
