import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { LedgerLine } from '#core/api/objects.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { checkArchive } from '#server/ledger/archive/checkArchive.ts';
import { writeArchive } from '#server/ledger/archive/writeArchive.ts';
import { bookOf, FORMER } from '#server/ledger/book.ts';
import { detachFormer, signFormer } from '#server/ledger/former/detachFormer.ts';
import { formerRanges } from '#server/ledger/former/formerRanges.repo.ts';
import { bookKey } from '#server/ledger/bookKey.ts';
import { hashOfHead } from '#server/ledger/hashOfHead.ts';
import { expectMove, holdPlace } from '#server/ledger/holdPlace.ts';
import { LedgerMoved } from '#server/ledger/ledgerMoved.ts';
import { ledgerLines } from '#server/ledger/ledgerLines.ts';
import { post } from '#server/ledger/post.ts';
import { seal } from '#server/ledger/seal.ts';
import { sealedHead } from '#server/ledger/sealedBalances.ts';
import { auditFormer } from '#server/oversight/audit/auditFormer.ts';
import { readTransferred } from '#server/wallet/paidLately.repo.ts';
import { atr, posting } from '../ledger/ledgerWorld.ts';
import { auditManor } from '#server/auditManor.ts';
import { connect } from '#server/db/connect.ts';
import type { Connection } from '#server/db/connection.ts';
import { distributeTables } from '#server/db/distribution/distributeTables.ts';
import { migrate } from '#server/db/migrate.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { openBookSessions, type BookSessions } from '#server/ledger/bookSessions.ts';
import { firstUnsigned, signBooks } from '#server/ledger/former/signBooks.ts';
import { setInBooks } from '#server/ledger/inBooks.ts';
import { layBooks, reopenBooks } from '#server/ledger/layBooks.ts';
import { ledgerFollowers } from '#server/ledgerFollowers.ts';
import { makeAuditSeal } from '#server/oversight/audit/auditSeal.ts';
import { tableExceptions } from '#server/tableExceptions.ts';
import { changingWalk, ENDING, openChangingCast, type ChangingCast } from '../api/work/changingWalk.ts';
import { createDatabase, type Database } from '../support/createDatabase.ts';
import { joinNodes } from '../support/joinNodes.ts';
import { TEST_SHARDS } from '../support/distributeTemplate.ts';
import { callerIn, passDay } from './playThrough.ts';
import { hasCitus, needsCitus } from '../support/skipReason.ts';

const log = makeLogger('silent');

describe.skipIf(!hasCitus)('a world that was played on one database', needsCitus, () => {
  let database: Database;
  let connection: Connection;
  let books: BookSessions | null = null;
  let cast: ChangingCast;

  beforeAll(async () => {
    const { serverUrl, workers } = inject('postgres');
    database = await createDatabase(serverUrl, 'template0', workers);
    connection = await connect({ url: database.url, log });
    await migrate(connection.db);
    cast = await openChangingCast({ connection });
    await joinNodes(database.url, workers);
  });
  afterAll(async () => {
    setInBooks(false);
    await books?.close();
    await connection?.close();
    await database?.drop();
  });

  /** Makes every changing call, and passes a day with its jobs. */
  async function play(by: ChangingCast, isLast: boolean): Promise<void> {
    for (const [name, walk] of Object.entries(changingWalk))
      if (name !== ENDING || isLast) await walk({ ...by, call: callerIn(by.farm.manor) });
    await passDay(by.farm.manor);
  }

  /** Moves the world in, and opens the connection and the sessions of a node that begins afterwards. */
  async function moveIn(): Promise<void> {
    const before = await connect({ url: database.url, log });
    await distributeTables(before.db, tableExceptions, TEST_SHARDS);
    await layBooks(before.db, 'farm', { followers: ledgerFollowers });
    await before.close();
    connection = await connect({ url: database.url, log });
    setInBooks(true);
    books = await openBookSessions({ url: database.url, coordinator: connection.db, log });
    expect(await signBooks(connection.db, books, makeAuditSeal('22'.repeat(32)))).toBe(64);
  }

  const broken = async () => {
    const { findings } = await auditManor(connection.db, { ...(books && { onSnapshot: books.onSnapshot }) });
    return findings.flatMap(({ id, state }) => (state === 'broken' ? [id] : []));
  };

  const brokenBefore = async () => {
    const { findings } = await auditFormer(books!);
    return findings.flatMap(({ id, state }) => (state === 'broken' ? [id] : []));
  };

  /** All lines of a player, page by page. */
  async function linesOf(player: bigint): Promise<LedgerLine[]> {
    const all: LedgerLine[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const db = books?.of(player) ?? connection.db;
      const page = await ledgerLines(db, player, { size: 7, cursor }, books);
      all.push(...page.list);
      cursor = page.next;
    }
    return all;
  }

  /** Reads the history of two players, and the head. */
  async function readWorld({ owner, other }: Pick<ChangingCast, 'owner' | 'other'>) {
    const { db } = connection;
    const transferred = await inTransaction(books?.of(owner.id) ?? db, (tx) =>
      readTransferred(tx, owner.id, new Date(0)),
    );
    return {
      lines: [await linesOf(owner.id), await linesOf(other.id)],
      transferred,
      head: await inTransaction(db, (tx) => sealedHead(tx)),
    };
  }

  let before: Awaited<ReturnType<typeof readWorld>>;
  let players: Pick<ChangingCast, 'owner' | 'other'>;

  test('has its history, its balances and its head in books', async () => {
    await play(cast, false);
    await inTransaction(connection.db, (tx) => seal(tx));
    players = { owner: cast.owner, other: cast.other };
    before = await readWorld(players);
    expect(before.lines[0]?.length).toBeGreaterThan(20);
    expect(before.transferred).toEqual([{ coin: 'ATR', gross: 60_000_000n }]);
    await cast.farm.close();
    await moveIn();
    expect(await readWorld(players)).toEqual(before);
    expect(await inTransaction(connection.db, (tx) => hashOfHead(tx, before.head.sequence))).toEqual(
      before.head.hash,
    );
    expect(await broken()).toEqual([]);
    expect(await brokenBefore()).toEqual([]);
  });

  test('does not post again what the former ledger has', async () => {
    const { rows } = await sql<{ key: string }>`
      SELECT key FROM former.posting WHERE key LIKE 'farm:%' ORDER BY id LIMIT 1`.execute(connection.db);
    const again = posting(rows[0]?.key ?? '', [atr('pool:farm', `user:${players.owner.id}`, 1)]);
    await expect(inTransaction(connection.db, (tx) => post(tx, again))).rejects.toThrow(
      'is in the archive already',
    );
  });

  test('is not taken for one chain by a job that began before', async () => {
    setInBooks(false);
    expectMove(true);
    try {
      await expect(inTransaction(connection.db, (tx) => holdPlace(tx))).rejects.toThrow(LedgerMoved);
    } finally {
      expectMove(false);
      setInBooks(true);
    }
  });

  test('shows what was altered on its way', async () => {
    const { db } = connection;
    const change = (by: number) =>
      sql`UPDATE former.account SET balance = balance + ${by} WHERE name = ${`user:${players.owner.id}`} AND coin = 'ATR'`.execute(
        db,
      );
    await change(1);
    expect([await broken(), await brokenBefore()]).toEqual([['OP'], ['I1', 'I18']]);
    await change(-1);
    const key = bookKey(bookOf(players.owner.id));
    const moveBalance = (by: number) =>
      sql`UPDATE opening SET balance = balance + ${by} WHERE book_key = ${key} AND account_id = (
        SELECT id FROM former.account WHERE name = ${`user:${players.owner.id}`} AND coin = 'ATR')`.execute(
        db,
      );
    await moveBalance(1);
    expect(await broken()).toEqual(['I18', 'OP']);
    await moveBalance(-1);
    expect(await broken()).toEqual([]);
  });

  test('has openings of one key, until the books are signed by another', async () => {
    const [one, other] = [makeAuditSeal('22'.repeat(32)), makeAuditSeal('33'.repeat(32))];
    expect(await firstUnsigned(books!, one)).toBeNull();
    expect(await firstUnsigned(books!, other)).toBe(0);
    expect(await signBooks(connection.db, books!, other)).toBe(64);
    expect(await firstUnsigned(books!, other)).toBeNull();
    expect(await signBooks(connection.db, books!, other)).toBe(0);
  });

  test('gets a table that a release adds to its books', async () => {
    await sql`DROP TABLE opening_transfer CASCADE`.execute(connection.db);
    await sql`CREATE TABLE opening_transfer (account_id bigint NOT NULL, posting_id bigint NOT NULL, amount bigint NOT NULL,
      wall_at timestamptz NOT NULL, PRIMARY KEY (account_id, posting_id))`.execute(connection.db);
    await sql`SELECT citus_add_local_table_to_metadata('opening_transfer')`.execute(connection.db);
    await reopenBooks(connection.db, 'farm');
    const book = bookOf(players.owner.id);
    await books!.within(book, async (own) => {
      // The table of the coordinator is found there too, by its schema.
      const { rows } =
        await sql`SELECT account_id FROM ${sql.id(`book_${book}`, 'opening_transfer')}`.execute(own);
      expect(rows).toEqual([]);
    });
  });

  test('gives each book the digests of former keys, which lay on the coordinator', async () => {
    const { db } = connection;
    const digests = (book: number) =>
      books!.within(book, (own) =>
        own.selectFrom('opening_key_digest').select(['from_id', 'digest']).execute(),
      );
    const before = await digests(0);
    expect(before).toHaveLength(1);
    await sql`CREATE TABLE kept AS SELECT from_id, digest FROM opening_key_digest WHERE book_key = ${bookKey(0)}`.execute(
      db,
    );
    await sql`DROP TABLE opening_key_digest CASCADE`.execute(db);
    await sql`CREATE TABLE opening_key_digest (from_id bigint PRIMARY KEY, digest bytea NOT NULL)`.execute(
      db,
    );
    await sql`INSERT INTO opening_key_digest SELECT * FROM kept`.execute(db);
    await sql`DROP TABLE kept`.execute(db);
    await sql`SELECT citus_add_local_table_to_metadata('opening_key_digest')`.execute(db);
    await reopenBooks(db, 'farm');
    for (const book of [0, 1, 63]) expect(await digests(book)).toEqual(before);
    expect(await broken()).toEqual([]);
  });

  test('goes on', async () => {
    cast = await openChangingCast({ connection, books, firstWallet: 100 });
    await play(cast, true);
    expect(await broken()).toEqual([]);
    const [own = []] = before.lines;
    const now = await linesOf(players.owner.id);
    expect(now.slice(-own.length)).toEqual(own);
    const head = await inTransaction(connection.db, (tx) => sealedHead(tx));
    expect(head.sequence).toBeGreaterThan(before.head.sequence);
  });

  test('gives up its former ledger to the archive', async () => {
    const { db } = connection;
    const own = await linesOf(players.owner.id);
    const folder = mkdtempSync(join(tmpdir(), 'manor-former-'));
    try {
      const ranges = await books!.within(FORMER, formerRanges);
      expect(ranges).toHaveLength(1);
      const [range] = ranges;
      const { manifest } = await books!.within(FORMER, (tx) => writeArchive(tx, folder, range!));
      expect(await checkArchive(folder)).toMatchObject({
        head: before.head && { sequence: before.head.sequence },
      });
      const options = {
        followers: ledgerFollowers,
        seal: makeAuditSeal('33'.repeat(32)),
        wallNow: Date.now(),
        keepFrom: Number.MAX_SAFE_INTEGER,
        sha256: manifest.sha256,
        head: manifest.chain?.head ?? '',
      };
      await expect(detachFormer(db, range!, { ...options, head: 'ab' })).rejects.toThrow('another link');
      expect((await detachFormer(db, range!, options)).postings).toBe(BigInt(manifest.postings));
    } finally {
      rmSync(folder, { recursive: true });
    }
    await books?.close();
    books = await openBookSessions({ url: database.url, coordinator: db, log });
    expect(books.hasFormer).toBe(false);
    expect(await books.within(FORMER, formerRanges)).toEqual([]);
    const now = await linesOf(players.owner.id);
    const opened = now.filter(({ type }) => type === 'opening');
    expect(opened.length).toBeGreaterThan(0);
    const attached = now.slice(0, -opened.length);
    expect(attached.length).toBeGreaterThan(0);
    expect(own.slice(0, attached.length)).toEqual(attached);
    for (const { coin, amount } of opened)
      expect(own.slice(attached.length).find((line) => line.coin === coin)?.balanceAfter).toBe(amount);
    expect([await broken(), await brokenBefore()]).toEqual([[], []]);
    expect(await inTransaction(db, (tx) => hashOfHead(tx, before.head.sequence))).toEqual(before.head.hash);
    expect(await signFormer(db, makeAuditSeal('44'.repeat(32)))).not.toBeNull();
  });
});
