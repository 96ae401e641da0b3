import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LedgerLine } from '#core/api/objects.ts';
import { auditManor } from '#server/auditManor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { invariants } from '#server/invariants.ts';
import { ArchiveFault } from '#server/ledger/archive/archiveFault.ts';
import { allBooks, bookOf } from '#server/ledger/book.ts';
import { detachPiece, holdRange, type DetachPieceOptions } from '#server/ledger/bookArchive/detachPiece.ts';
import { checkBooks } from '#server/ledger/bookArchive/checkBooks.ts';
import { dropDetached } from '#server/ledger/bookArchive/dropDetached.ts';
import { bookFolder } from '#server/ledger/bookArchive/cutManifest.ts';
import {
  linksIn,
  readBookRange,
  readPieces,
  type ArchivePiece,
} from '#server/ledger/bookArchive/pieces.repo.ts';
import { writeBooks } from '#server/ledger/bookArchive/writeBooks.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { foldTransfers } from '#server/holdingLimit/foldTransfers.jobs.ts';
import { readTransfersTo } from '#server/holdingLimit/unfolded.repo.ts';
import { newestCut } from '#server/ledger/bookCuts.ts';
import { detachInBooks } from '#server/archiveBooks.ts';
import { lockRun, unlockRun } from '#server/db/distribution/distributionSteps.ts';
import { readClosedRange } from '#server/ledger/archive/closedRange.repo.ts';
import { forgetRange } from '#server/ledger/bookArchive/forgetRange.repo.ts';
import { tendBooks } from '#server/ledger/tendBooks.ts';
import { readFeeFree } from '#server/wallet/feeFree.repo.ts';
import { ledgerLines } from '#server/ledger/ledgerLines.ts';
import { overBooks } from '#server/ledger/overBooks.ts';
import { post } from '#server/ledger/post.ts';
import { ledgerFollowers } from '#server/ledgerFollowers.ts';
import { auditBooksStep } from '#server/oversight/audit/auditBooksStep.ts';
import { makeAuditSeal } from '#server/oversight/audit/auditSeal.ts';
import { readProgress } from '#server/oversight/audit/auditProgress.repo.ts';
import { changingWalk, ENDING, openChangingCast, type ChangingCast } from '../api/work/changingWalk.ts';
import { DAY } from '../api/farm/farmWorld.ts';
import { atr, posting } from '../ledger/ledgerWorld.ts';
import { openBookNode, type BookNode } from '../support/bookLedgers.ts';
import { TEST_SHARDS } from '../support/distributeTemplate.ts';
import { hasCitus, needsCitus } from '../support/skipReason.ts';
import { callerIn, passDay } from './playThrough.ts';

/** Ids of the first range. */
const WIDTH = 4_194_304n;

const auditSeal = makeAuditSeal('22'.repeat(32));

describe.skipIf(!hasCitus)('the archive of a world in books', needsCitus, () => {
  let node: BookNode;
  let cast: ChangingCast;
  let folders: [string, string];
  let pieces: ArchivePiece[];

  beforeAll(async () => {
    folders = [mkdtempSync(join(tmpdir(), 'manor-to-')), mkdtempSync(join(tmpdir(), 'manor-copy-'))];
    node = await openBookNode(TEST_SHARDS);
    cast = await openChangingCast({ connection: node.coordinator, books: node.books });
  });
  afterAll(async () => {
    await node?.close();
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  const parts = () => ({ db: node.coordinator.db, books: node.books });
  const world = () => cast.farm.manor.world;

  /** Invariants that are broken, looked for in the books that have players, the first ones, and over all. */
  const broken = async () => {
    const played = [cast.owner, cast.other].map(({ id }) => bookOf(id));
    const checked = (book: number) => book < 3 || played.includes(book);
    const { findings } = await auditManor(node.coordinator.db, {
      onSnapshot: node.books.onSnapshot,
      checked,
    });
    return findings.flatMap(({ id, state, row }) => (state === 'broken' ? [{ id, row }] : []));
  };

  /** A night with its audit. */
  async function passNight(): Promise<void> {
    await passDay(cast.farm.manor);
    cast.farm.manor.advanceWall(DAY);
    while ((await readTransfersTo(node.coordinator.db)) < (await newestCut(node.coordinator.db)).sequence)
      await runJobs(world(), [foldTransfers]);
    const work = { world: world(), invariants, seal: auditSeal };
    while ((await auditBooksStep(work, node.books)) === 'more');
  }

  const readAudited = async () => {
    const { sequence } = await readProgress(node.coordinator.db, 'night');
    return readPieces(node.coordinator.db, sequence, 1n);
  };

  const options = (more: Partial<DetachPieceOptions> = {}): DetachPieceOptions => ({
    folders,
    followers: ledgerFollowers,
    seal: auditSeal,
    wallNow: world().wallNow(),
    keepFrom: world().wallNow() + 1,
    ...more,
  });

  /** All lines of a player, page by page. */
  async function linesOf(player: bigint): Promise<LedgerLine[]> {
    const all: LedgerLine[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await ledgerLines(node.books.of(player), player, { size: 7, cursor }, node.books);
      all.push(...page.list);
      cursor = page.next;
    }
    return all;
  }

  /** Posts in every book. */
  const postEverywhere = (key: string) =>
    inTransaction(node.coordinator.db, (tx) =>
      post(
        tx,
        posting(key, overBooks({ coin: 'ATR', from: 'pool:promotion', to: 'pool:farm', amount: 64n })),
      ),
    );

  const freeOf = () =>
    node.books.within(bookOf(cast.owner.id), async (own) => [
      await readFeeFree(own, cast.owner.id, 'USDT'),
      await readFeeFree(own, cast.owner.id, 'ATR'),
    ]);

  /** Goes on near the end of the first range with the ids of a book. */
  async function skipIds(book: number): Promise<void> {
    await sql`SELECT setval(${`book_${book}.posting_id_seq`}::regclass, ${WIDTH - 2n})`.execute(
      await node.books.inBook(book),
    );
  }

  test('ends at heads that were published and audited', async () => {
    for (const [name, walk] of Object.entries(changingWalk))
      if (name !== ENDING) await walk({ ...cast, call: callerIn(cast.farm.manor) });
    expect(await readAudited()).toEqual([]);
    const given = posting('test:first', [atr('pool:promotion', `user:${cast.owner.id}`, 1)]);
    await inTransaction(node.coordinator.db, (tx) => post(tx, given));
    for (let day = 0; day < 3; day += 1) await passNight();
    pieces = await readAudited();
    expect(pieces.length).toBeGreaterThan(1);
    expect(await broken()).toEqual([]);
  });

  test('holds the links of all books, and proves itself without the database', async () => {
    for (const piece of pieces)
      expect((await writeBooks(node.books, folders[0], piece))?.postings).toBeGreaterThan(0);
    expect(await writeBooks(node.books, folders[0], pieces[0]!)).toBeNull();
    const { end, postings, missing } = await checkBooks(folders[0]);
    expect(missing).toEqual([]);
    expect(BigInt(postings)).toBe(pieces.at(-1)?.end.sequence);
    const { rows } = await sql<{ hash: string }>`
      SELECT value ->> 'hash' AS hash FROM world_fact
      WHERE key LIKE 'chainHead:%' AND value ->> 'sequence' = ${String(end?.sequence)}`.execute(
      node.coordinator.db,
    );
    expect(rows[0]?.hash).toBe(end?.root);
    const book = bookOf(cast.owner.id);
    cpSync(folders[0], folders[1], { recursive: true });
    rmSync(bookFolder(folders[1], book), { recursive: true });
    await expect(checkBooks(folders[1])).rejects.toThrow(ArchiveFault);
  });

  test('is of a piece that stays until it is read and kept twice', async () => {
    const [piece] = pieces;
    await expect(detachPiece(parts(), piece!, options())).rejects.toThrow(/book-\d\d.* is missing/);
    cpSync(folders[0], folders[1], { recursive: true });
    await expect(detachPiece(parts(), piece!, options({ keepFrom: 0 }))).rejects.toThrow('which is kept');
    expect(await broken()).toEqual([]);
  });

  test('is not taken while another command runs, or a night reads a book anew', async () => {
    const [piece] = pieces;
    const { db } = node.coordinator;
    await db.connection().execute(async (other) => {
      await lockRun(other, 'session');
      const detaching = detachInBooks({ connection: node.coordinator, books: node.books }, options());
      try {
        await expect(detaching).rejects.toThrow('Another run');
      } finally {
        await unlockRun(other);
      }
    });
    const book = bookOf(cast.owner.id);
    const own = await node.books.inBook(book);
    await sql`UPDATE audit_book SET sequence = sequence - ${WIDTH}`.execute(own);
    await expect(detachPiece(parts(), piece!, options())).rejects.toThrow('is audited up to its link');
    await sql`UPDATE audit_book SET sequence = sequence + ${WIDTH}`.execute(own);
    // A command that read the piece before another one took it.
    const undo = new Error('undo');
    const twice = own.transaction().execute(async (tx) => {
      const range = await readBookRange(tx, linksIn(piece!, book));
      const closed = await readClosedRange(tx, range!);
      await holdRange(tx, book, closed!);
      await forgetRange(tx, book, closed!);
      await expect(holdRange(tx, book, closed!)).rejects.toThrow('another command has taken');
      throw undo;
    });
    await expect(twice).rejects.toBe(undo);
  });

  test('takes the place of the links that the books give up, one after the other', async () => {
    const [piece] = pieces;
    const before = await linesOf(cast.owner.id);
    const stop = new Error('killed');
    let carried = 0;
    const stopping = {
      name: 'stopping',
      ofBook: {
        carry: () => {
          carried += 1;
          return carried > 3 ? Promise.reject(stop) : Promise.resolve();
        },
      },
    };
    await expect(
      detachPiece(parts(), piece!, options({ followers: [...ledgerFollowers, stopping] })),
    ).rejects.toBe(stop);
    expect(await broken()).toEqual([]);
    const postings = await detachPiece(parts(), piece!, options());
    expect(postings).toBeGreaterThan(0n);
    expect(await broken()).toEqual([]);
    const after = await linesOf(cast.owner.id);
    const opened = after.filter(({ type }) => type === 'opening');
    expect(opened.length).toBeGreaterThan(0);
    expect(after.slice(0, -opened.length)).toEqual(before.slice(0, after.length - opened.length));
    expect(after.length).toBeLessThan(before.length);
  });

  test('keeps keys from being posted again', async () => {
    const again = posting('test:first', [atr('pool:promotion', `user:${cast.owner.id}`, 1)]);
    await expect(inTransaction(node.coordinator.db, (tx) => post(tx, again))).rejects.toThrow(
      'is in the archive already',
    );
  });

  test('is followed by the next ones, while the world goes on', async () => {
    const free = await freeOf();
    for (const piece of pieces.slice(1)) await detachPiece(parts(), piece, options());
    expect(await freeOf()).toEqual(free);
    expect(await readAudited()).toEqual([]);
    expect(await broken()).toEqual([]);
    await changingWalk[ENDING]?.({ ...cast, call: callerIn(cast.farm.manor) });
    await postEverywhere('test:everywhere');
    await passNight();
    await passNight();
    expect((await readProgress(node.coordinator.db, 'night')).broken).toEqual([]);
    expect(await broken()).toEqual([]);
    const [next] = await readAudited();
    await writeBooks(node.books, folders[0], next!);
    expect((await checkBooks(folders[0])).end?.sequence).toBe(next?.end.sequence);
  });

  test('drops tables of ids that no book has any more', async () => {
    const { db } = node.coordinator;
    const ranges = async () =>
      (await sql<{ from: bigint }>`SELECT from_id AS from FROM ledger_ranges() ORDER BY 1`.execute(db)).rows;
    expect(await dropDetached(db, world().wallNow() + 2 * DAY)).toBe(0);
    const before = await ranges();
    // All ids of the first range are given.
    for (const book of allBooks) await skipIds(book);
    await inTransaction(db, (tx) => tendBooks(tx));
    await postEverywhere('test:range:end');
    await postEverywhere('test:range:next');
    await passNight();
    await passNight();
    for (const piece of await readAudited()) {
      await writeBooks(node.books, folders[0], piece);
      cpSync(folders[0], folders[1], { recursive: true });
      await detachPiece(parts(), piece, options());
    }
    expect(await dropDetached(db, world().wallNow())).toBe(0);
    expect(await dropDetached(db, world().wallNow() + 2 * DAY)).toBe(1);
    expect((await ranges())[0]?.from).toBeGreaterThan(before[0]?.from ?? 0n);
    await postEverywhere('test:range:dropped');
    await passNight();
    expect(await broken()).toEqual([]);
  });

  test('is not believed to have links that books still have', async () => {
    const { db } = node.coordinator;
    const { sequence } = await newestCut(db);
    const at = new Date(world().wallNow());
    const add = (begun_at: Date, ended_at: Date | null) =>
      db.insertInto('detached_cut').values({ sequence, begun_at, ended_at }).execute();
    const remove = () => db.deleteFrom('detached_cut').where('sequence', '=', sequence).execute();
    await add(at, at);
    expect((await broken()).map(({ id }) => id)).toEqual(['I22']);
    await remove();
    await add(new Date(0), null);
    expect((await broken()).map(({ id }) => id)).toEqual(['I22']);
    await remove();
  });

  test.each([
    ['an opening balance', 'UPDATE opening SET balance = balance + 1 WHERE balance > 0', ['I18', 'OP']],
    ['that keys have a digest', 'DELETE FROM opening_key_digest', ['OP']],
    ['a kept link', 'UPDATE opening_link SET hash = sha256(hash)', ['I20', 'OP']],
  ])('is missed no more when somebody alters %s', async (_, statement, found) => {
    const book = bookOf(cast.owner.id);
    const own = await node.books.inBook(book);
    const kept: Record<string, object[]> = {};
    for (const table of ['opening', 'opening_key_digest', 'opening_link'] as const)
      kept[table] = await own.selectFrom(table).selectAll().execute();
    await sql.raw(statement).execute(own);
    const ids = (await broken()).map(({ id }) => id);
    for (const [table, rows] of Object.entries(kept)) {
      await sql`DELETE FROM ${sql.id(table)}`.execute(own);
      await own
        .insertInto(table as 'opening')
        .values(rows as never)
        .execute();
    }
    expect(ids).toEqual(expect.arrayContaining(found));
  });
});
