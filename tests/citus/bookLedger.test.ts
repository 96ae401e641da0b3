import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { Refusal } from '#core/api/refusals.ts';
import { connect } from '#server/db/connect.ts';
import type { Connection } from '#server/db/connection.ts';
import type { Db } from '#server/db/database.ts';
import { distributeTables } from '#server/db/distribution/distributeTables.ts';
import { migrate } from '#server/db/migrate.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { firstAlteredPosting } from '#server/ledger/audit/contents.ts';
import { firstBrokenLink } from '#server/ledger/audit/links.ts';
import { sums } from '#server/ledger/audit/sums.ts';
import { versions } from '#server/ledger/audit/versions.ts';
import { bookOf } from '#server/ledger/book.ts';
import type { Move } from '#server/ledger/posting.ts';
import { seal } from '#server/ledger/seal.ts';
import { tableExceptions } from '#server/tableExceptions.ts';
import { postOne, posting } from '../ledger/ledgerWorld.ts';
import {
  bookKey,
  dropBookSchema,
  inBook,
  layLedger,
  makeBookSchema,
  portOfBook,
} from '../support/bookLedgers.ts';
import { createDatabase, databaseIn, inDatabase, type Database } from '../support/createDatabase.ts';
import { TEST_SHARDS } from '../support/distributeTemplate.ts';
import { joinNodes } from '../support/joinNodes.ts';
import { playerInBook } from '../support/playerInBook.ts';
import { hasCitus, needsCitus } from '../support/skipReason.ts';

const log = makeLogger('silent');
/** Two books of different workers, and one that shares a shard with the first. */
const FIRST = 3;
const BESIDE = 4;
const ELSEWHERE = 20;

const points = (from: Move['from'], to: Move['to'], amount: bigint): Move => ({
  coin: 'PTS',
  from,
  to,
  amount,
});

describe.skipIf(!hasCitus)('a ledger in books', needsCitus, () => {
  let database: Database;
  let coordinator: Connection;
  const open = new Map<number, Connection>();

  const workerOf = async (book: number) => {
    const port = String(await portOfBook(coordinator.db, book));
    const worker = inject('postgres').workers.find((url) => new URL(url).port === port) ?? '';
    return inDatabase(worker, databaseIn(database.url));
  };
  const openBook = async (book: number) => {
    const worker = await workerOf(book);
    await makeBookSchema(worker, book);
    open.set(book, await connect({ url: inBook(worker, book), log, maxConnections: 3 }));
  };
  const closeBook = async (book: number) => {
    await open.get(book)?.close();
    open.delete(book);
    await dropBookSchema(await workerOf(book), book);
  };
  const dbOf = (book: number): Db => (open.get(book) as Connection).db;
  const earn = (book: number, key: string, amount = 5n) =>
    postOne(dbOf(book), posting(key, [points('issuer', `user:${playerInBook(book)}`, amount)]));

  beforeAll(async () => {
    const { serverUrl, workers } = inject('postgres');
    database = await createDatabase(serverUrl, 'template0', workers);
    coordinator = await connect({ url: database.url, log });
    await migrate(coordinator.db);
    await joinNodes(database.url, workers);
    await distributeTables(coordinator.db, tableExceptions, TEST_SHARDS);
    await layLedger(coordinator.db);
    for (const book of [FIRST, BESIDE, ELSEWHERE]) await openBook(book);
  });
  afterAll(async () => {
    for (const { close } of open.values()) await close();
    await coordinator?.close();
    await database?.drop();
  });

  /** Everything that an audit of one book's chain and accounts finds wrong. */
  const faults = (book: number) =>
    dbOf(book)
      .transaction()
      .execute(async (tx) => {
        const view = { tx, constants: {} as never, chain: null };
        return {
          altered: await firstAlteredPosting(tx),
          broken: await firstBrokenLink(tx, new Map()),
          uneven: await sums.check(view),
          jumped: await versions.check(view),
        };
      });
  const NONE = { altered: null, broken: null, uneven: null, jumped: null };

  test('is posted to, refused and sealed by the statements of one database', async () => {
    expect(bookOf(bookKey(FIRST))).toBe(FIRST);
    for (const book of [FIRST, BESIDE, ELSEWHERE]) {
      expect(await earn(book, 'earned:1')).toEqual({ id: 1n, again: false });
      expect(await earn(book, 'earned:2')).toEqual({ id: 2n, again: false });
      expect(await earn(book, 'earned:1')).toEqual({ id: 1n, again: true });
      const spent = posting('spent', [points(`user:${playerInBook(book)}`, 'burn', 11n)]);
      const refused = await postOne(dbOf(book), spent);
      expect(refused).toBeInstanceOf(Refusal);
      expect(await inTransaction(dbOf(book), (tx) => seal(tx))).toBe('done');
      expect(await faults(book)).toEqual(NONE);
    }
    const { rows } = await sql<{ key: bigint; postings: bigint; links: bigint }>`
      SELECT p.book_key AS key, count(*) AS postings, (
        SELECT sum(links) FROM chain_run r WHERE r.book_key = p.book_key)::bigint AS links
      FROM posting p GROUP BY p.book_key ORDER BY p.book_key`.execute(coordinator.db);
    const keys = [FIRST, BESIDE, ELSEWHERE].map(bookKey).sort((a, b) => Number(a - b));
    expect(rows).toEqual(keys.map((key) => ({ key, postings: 2n, links: 2n })));
  });

  test('has keys, ids and a chain of its own, also beside another one in its shard', async () => {
    expect(await portOfBook(coordinator.db, BESIDE)).toBe(await portOfBook(coordinator.db, FIRST));
    expect(await portOfBook(coordinator.db, ELSEWHERE)).not.toBe(await portOfBook(coordinator.db, FIRST));
    const [first, beside] = await Promise.all([earn(FIRST, 'earned:both'), earn(BESIDE, 'earned:both', 7n)]);
    expect([first, beside]).toEqual([
      { id: 3n, again: false },
      { id: 3n, again: false },
    ]);
    // What a player of another book has is out of reach.
    const stray = posting('stray', [points(`user:${playerInBook(FIRST)}`, 'burn', 1n)]);
    expect(await postOne(dbOf(BESIDE), stray)).toBeInstanceOf(Refusal);
  });

  test('moves to another worker, and goes on there', async () => {
    const from = await portOfBook(coordinator.db, ELSEWHERE);
    const to = await portOfBook(coordinator.db, FIRST);
    await closeBook(ELSEWHERE);
    await sql`SELECT citus_move_shard_placement(
      get_shard_id_for_distribution_column('account', ${bookKey(ELSEWHERE)}::bigint),
      '127.0.0.1', ${from}::int, '127.0.0.1', ${to}::int, 'block_writes')`.execute(coordinator.db);
    await openBook(ELSEWHERE);
    expect(await portOfBook(coordinator.db, ELSEWHERE)).toBe(to);
    expect(await earn(ELSEWHERE, 'earned:2')).toEqual({ id: 2n, again: true });
    expect(await earn(ELSEWHERE, 'earned:there')).toEqual({ id: 3n, again: false });
    expect(await inTransaction(dbOf(ELSEWHERE), (tx) => seal(tx))).toBe('done');
    expect(await faults(ELSEWHERE)).toEqual(NONE);
  });
});
