import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#core/api/refusals.ts';
import { defaultConstants } from '#core/catalog/constants.ts';
import { UNIT } from '#core/money/amount.ts';
import type { Connection } from '#server/db/connection.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { bookChains } from '#server/ledger/audit/bookChains.ts';
import { books } from '#server/ledger/audit/books.ts';
import { sums } from '#server/ledger/audit/sums.ts';
import { allBooks } from '#server/ledger/book.ts';
import { bookKey } from '#server/ledger/bookKey.ts';
import { atCut } from '#server/ledger/atCut.ts';
import { noHeads } from '#server/ledger/bookHeads.ts';
import { countsAt, newestCut } from '#server/ledger/bookCuts.ts';
import { openBookSessions } from '#server/ledger/bookSessions.ts';
import { countUnsealed } from '#server/ledger/countUnsealed.ts';
import { cutBooks } from '#server/ledger/cutBooks.ts';
import { setInBooks } from '#server/ledger/inBooks.ts';
import { ledgerLegs, type LedgerPart } from '#server/ledger/ledgerLegs.ts';
import { closeBook, openBooks } from '#server/ledger/bookSchemas.ts';
import { layBooks } from '#server/ledger/layBooks.ts';
import type { Posted } from '#server/ledger/posting.ts';
import { postAll } from '#server/ledger/postAll.ts';
import type { AccountName } from '#core/catalog/accounts.ts';
import { sealedBalances } from '#server/ledger/sealedBalances.ts';
import { seal } from '#server/ledger/seal.ts';
import { tendBooks } from '#server/ledger/tendBooks.ts';
import { writeByBook } from '#server/ledger/writeByBook.ts';
import { auditBooks } from '#server/oversight/audit/auditBooks.ts';
import { atr, held, postOne, posting } from '../ledger/ledgerWorld.ts';
import { connectToBook, faultsOfBook, openBookDatabase, portOfBook } from '../support/bookLedgers.ts';
import type { Database } from '../support/createDatabase.ts';
import { TEST_SHARDS } from '../support/distributeTemplate.ts';
import { playerInBook } from '../support/playerInBook.ts';
import { someoneWaits } from '../support/someoneWaits.ts';
import { hasCitus, needsCitus } from '../support/skipReason.ts';

/** Two books that share a shard, and one of the other worker. */
const FIRST = 3;
const BESIDE = 4;
const ELSEWHERE = 20;
const BOOKS = [FIRST, BESIDE, ELSEWHERE];

/** Longer than any wait of a test. */
const LONG_MS = 60_000;

const log = makeLogger('silent');

/** Resolves when a session on a worker waits for a gate of a book. */
async function advisoryWait(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`SELECT 1 FROM run_command_on_workers($$
      SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = 'advisory' $$)
      WHERE result <> '0'`.execute(db);
    if (rows.length > 0) return;
  }
}

/** Keeps a book from being sealed. Returns the function that ends it, once. */
async function holdSealing(db: Db): Promise<() => Promise<void>> {
  const holding = await db.startTransaction().execute();
  await sql`SELECT id FROM seal_state FOR UPDATE`.execute(holding);
  return async () => {
    if (!holding.isCommitted && !holding.isRolledBack) await holding.rollback().execute();
  };
}

const userOf = (book: number): AccountName => `user:${playerInBook(book)}`;

describe.skipIf(!hasCitus)('a ledger in books', needsCitus, () => {
  let database: Database;
  let coordinator: Connection;
  let db: Db;

  beforeAll(async () => {
    ({ database, coordinator } = await openBookDatabase(TEST_SHARDS));
    ({ db } = coordinator);
    setInBooks(true);
    const filled = posting('filled', [
      ...BOOKS.map((book) => ({ ...atr('vault', 'pool:promotion', 100), toBook: book })),
    ]);
    expect(await postOne(db, filled)).toMatchObject({ again: false });
  });
  afterAll(async () => {
    setInBooks(false);
    await coordinator?.close();
    await database?.drop();
  });

  const earn = (book: number, key: string, amount = 5) =>
    postOne(db, posting(key, [atr('pool:promotion', userOf(book), amount)]));

  const faultsOf = (book: number) => faultsOfBook(db, book);
  const sound = (postings: bigint) => ({
    postings,
    links: postings,
    altered: null,
    broken: null,
    uneven: null,
    jumped: null,
  });

  test('is left as it is by a second run, and a number of each book lies in its shard', async () => {
    await layBooks(db, 'farm');
    const { rows } = await sql<{ key: bigint }>`
      SELECT book_key(book) AS key FROM unnest(${[...allBooks]}::int[]) AS book`.execute(db);
    expect(rows.map(({ key }) => key)).toEqual(allBooks.map(bookKey));
  });

  test('has keys, ids and a chain for each book, and takes a key once', async () => {
    expect(await portOfBook(db, BESIDE)).toBe(await portOfBook(db, FIRST));
    expect(await portOfBook(db, ELSEWHERE)).not.toBe(await portOfBook(db, FIRST));
    for (const book of BOOKS) {
      const first = await earn(book, 'earned');
      expect(first).toMatchObject({ again: false });
      expect(await earn(book, 'earned')).toEqual({ ...first, again: true });
      await expect(earn(book, 'earned', 6)).rejects.toThrow('was used for another content');
      expect(await held(db, userOf(book))).toBe(5n * UNIT);
    }
    // Two in each book, and the vault's part in the first one.
    expect(await countUnsealed(db)).toBe(7n);
    expect(await inTransaction(db, (tx) => seal(tx))).toBe('done');
    expect(await countUnsealed(db)).toBe(0n);
    for (const book of BOOKS) expect(await faultsOf(book)).toEqual(sound(2n));
  });

  test('moves coins between books of two workers in one transaction, or not at all', async () => {
    const pay = (key: string, amount: number) =>
      posting(key, [atr(userOf(ELSEWHERE), userOf(FIRST), amount)]);
    expect(await postOne(db, pay('paid:3', 3))).toMatchObject({ again: false });
    expect(await postOne(db, pay('paid:3', 3))).toMatchObject({ again: true });
    // The payer's book comes behind the taker's: what that one wrote is taken back.
    const refused = await postOne(db, pay('paid:4', 4));
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({ key: 'insufficientAtr', values: { need: '4', have: '2' } });
    expect(await held(db, userOf(FIRST))).toBe(8n * UNIT);
    expect(await held(db, userOf(ELSEWHERE))).toBe(2n * UNIT);
    expect(await held(db, 'transit')).toBe(0n);
    // A key that exists is left out, whatever is written with it.
    const both = await inTransaction(db, (tx) => postAll(tx, [pay('paid:3', 3), pay('paid:1', 1)]));
    expect(both).toMatchObject([{ again: true }, { again: false }]);
    expect(await held(db, userOf(FIRST))).toBe(9n * UNIT);
    // Two parts each of two postings, behind links below the floor.
    expect(await countUnsealed(db)).toBe(4n);
    expect(await inTransaction(db, (tx) => seal(tx))).toBe('done');
    expect(await countUnsealed(db)).toBe(0n);
    expect(await faultsOf(FIRST)).toEqual(sound(4n));
    expect(await faultsOf(ELSEWHERE)).toEqual(sound(4n));
  });

  /** A posting between books of two workers. */
  const cross = (key: string) => posting(key, [atr(userOf(FIRST), userOf(ELSEWHERE), 1)]);

  const onTheWay = async (tx: Tx) => {
    const { rows } = await sql<{ sum: bigint }>`
      SELECT coalesce(sum(balance), 0)::bigint AS sum FROM account WHERE name = 'transit'`.execute(tx);
    return rows[0]?.sum ?? 0n;
  };

  test('is cut where a posting is in all of its books or in none, whatever commits meanwhile', async () => {
    const sessions = await openBookSessions({ url: database.url, coordinator: db, log });
    const between = await connectToBook(db, BESIDE);
    // The cut has the first book, and waits for the second one here.
    const release = await holdSealing(between.db);
    try {
      const cutting = inTransaction(db, (tx) => cutBooks(tx, 1_000, LONG_MS));
      await someoneWaits(db);
      const paying = postOne(db, cross('paid:while cut'));
      await Promise.race([paying, advisoryWait(db)]);
      await release();
      expect(await cutting).toBe('done');
      const cut = await newestCut(db);
      const atEnd = async (tx: Tx, sequence: bigint) => {
        const { rows } = await sql<{ sum: bigint }>`
          SELECT coalesce(sum(balance), 0)::bigint AS sum FROM ${sealedBalances(sequence)} AS held
          WHERE name = 'transit'`.execute(tx);
        return rows[0]?.sum ?? 0n;
      };
      const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);
      expect(sumOf(await atCut(sessions, cut, atEnd))).toBe(0n);
      expect(await paying).toMatchObject({ again: false });
      // The next one has it.
      expect(await inTransaction(db, (tx) => cutBooks(tx, 1_000, LONG_MS))).toBe('done');
      const next = await newestCut(db);
      expect(next.sequence).toBe(cut.sequence + 2n);
      expect(sumOf(await atCut(sessions, next, atEnd))).toBe(0n);
      expect(await countsAt(db, cut.sequence)).toEqual(cut.counts);
      const half = [...cut.counts];
      half[FIRST] = (half[FIRST] ?? 0n) + 1n;
      expect(await countsAt(db, cut.sequence + 1n)).toEqual(half);
    } finally {
      await release();
      await between.close();
      await sessions.close();
    }
  });

  test('is seen on one snapshot of all books, which waits for a posting between two', async () => {
    const sessions = await openBookSessions({ url: database.url, coordinator: db, log });
    try {
      let isTaken = false;
      const read = () =>
        sessions.onSnapshot(async ({ each }) => {
          isTaken = true;
          return each(onTheWay);
        });
      const amounts = await inTransaction(db, async (tx) => {
        expect(await postAll(tx, [cross('paid:unseen')])).toMatchObject([{ again: false }]);
        const reading = read();
        await Promise.race([reading, someoneWaits(db)]);
        expect(isTaken).toBe(false);
        return { reading };
      });
      const sums = await amounts.reading;
      expect(sums).toHaveLength(allBooks.length);
      expect(sums[ELSEWHERE]).not.toBe(0n);
      expect(sums.reduce((sum, amount) => sum + amount, 0n)).toBe(0n);
    } finally {
      await sessions.close();
    }
  });

  test('fills the part of a pool from the books of other workers', async () => {
    expect(await earn(BESIDE, 'earned:all', 280)).toMatchObject({ again: false });
    expect(await held(db, userOf(BESIDE))).toBe(285n * UNIT);
    expect(await held(db, 'transit')).toBe(0n);
    expect(await earn(BESIDE, 'earned:more', 280)).toMatchObject({ key: 'houseDry' });
  });

  test('gets its next range of ids as soon as one book has used half of the last', async () => {
    const tend = () => inTransaction(db, tendBooks);
    expect(await tend()).toBe(false);
    const there = await connectToBook(db, FIRST);
    const skipTo = (id: bigint) => sql`SELECT setval('posting_id_seq', ${id})`.execute(there.db);
    try {
      const { rows } = await sql<{
        until: bigint;
      }>`SELECT max(until_id) AS until FROM ledger_ranges()`.execute(db);
      const until = rows[0]?.until ?? 0n;
      await skipTo(until / 2n + 1n);
      expect(await tend()).toBe(true);
      expect(await tend()).toBe(false);
      await skipTo(until);
      const first = await earn(FIRST, 'earned:next');
      expect(first).toMatchObject({ again: false });
      expect((first as Posted).id).toBeGreaterThan(until);
      expect(await earn(FIRST, 'earned:next')).toEqual({ ...first, again: true });
      await expect(sql`DELETE FROM posting WHERE key = 'earned:next'`.execute(there.db)).rejects.toThrow();
      expect(await inTransaction(db, (tx) => seal(tx))).toBe('done');
      expect(await faultsOf(FIRST)).toMatchObject({
        altered: null,
        broken: null,
        uneven: null,
        jumped: null,
      });
    } finally {
      await there.close();
    }
  });

  test('goes on where a book has moved to another worker', async () => {
    const from = await portOfBook(db, ELSEWHERE);
    const to = await portOfBook(db, FIRST);
    const shard = allBooks.filter((book) => book >> 4 === ELSEWHERE >> 4);
    for (const book of shard) await closeBook(db, book);
    await expect(earn(ELSEWHERE, 'earned:closed')).rejects.toThrow();
    await sql`SELECT citus_move_shard_placement(
      get_shard_id_for_distribution_column('account', ${bookKey(ELSEWHERE)}::bigint),
      '127.0.0.1', ${from}::int, '127.0.0.1', ${to}::int, 'block_writes')`.execute(db);
    await openBooks(db);
    expect(await portOfBook(db, ELSEWHERE)).toBe(to);
    expect(await earn(ELSEWHERE, 'earned')).toMatchObject({ again: true });
    expect(await postOne(db, posting('back', [atr(userOf(ELSEWHERE), 'pool:promotion', 1)]))).toMatchObject({
      again: false,
    });
    expect(await inTransaction(db, (tx) => seal(tx))).toBe('done');
    expect(await faultsOf(ELSEWHERE)).toMatchObject({ broken: null, uneven: null, jumped: null });
  });

  test('is audited book by book, and over all books by what each has on its way', async () => {
    const sessions = await openBookSessions({ url: database.url, coordinator: db, log });
    const audit = async () =>
      (await auditBooks(sessions.onSnapshot, [sums, books], { constants: defaultConstants })).findings;
    /** Writes a payment in one of its two books alone. */
    const writeHalf = (key: string, half: number) => {
      const lost = [posting(key, [atr(userOf(FIRST), userOf(ELSEWHERE), 1)])];
      const { parts, accounts, legs } = ledgerLegs(lost, { home: 0, splits: true });
      const mine = parts.findIndex(({ book }) => book === half) + 1;
      const part = { ...(parts[mine - 1] as LedgerPart), partOf: null };
      const own = legs.filter((leg) => leg.part === mine).map((leg) => ({ ...leg, part: 1 }));
      return inTransaction(db, (tx) => writeByBook(tx, lost, { parts: [part], accounts, legs: own }));
    };
    try {
      expect(await audit()).toMatchObject([{ state: 'holds' }, { state: 'holds' }]);
      await writeHalf('lost:sent', FIRST);
      await writeHalf('lost:received', ELSEWHERE);
      // Each book is even, and so are all together: only the keys do not fit.
      expect(await held(db, 'transit')).toBe(0n);
      expect(await audit()).toMatchObject([
        { id: 'I1', state: 'holds' },
        { id: 'I22', state: 'broken', row: { fault: 'a posting leaves something on its way between books' } },
      ]);
    } finally {
      await sessions.close();
    }
  });

  test('is audited cut by cut: one that stands over other heads, or over more links than there are, is found', async () => {
    const sessions = await openBookSessions({ url: database.url, coordinator: db, log });
    const audit = async () =>
      (await auditBooks(sessions.onSnapshot, [bookChains], { constants: defaultConstants })).findings;
    const store = (sequence: bigint, counts: readonly bigint[]) =>
      db.insertInto('book_heads').values({ sequence, counts, heads: noHeads() }).execute();
    try {
      // Postings of the tests before are in it.
      expect(await inTransaction(db, (tx) => seal(tx))).toBe('done');
      const { sequence, counts } = await newestCut(db);
      for (const key of ['again:1', 'again:2'])
        expect(await postOne(db, posting(key, [atr(userOf(FIRST), userOf(BESIDE), 1)]))).toMatchObject({
          again: false,
        });
      expect(await inTransaction(db, (tx) => seal(tx))).toBe('done');
      const newest = await newestCut(db);
      expect(newest.sequence).toBe(sequence + 4n);
      expect(await audit()).toMatchObject([{ id: 'I23', state: 'holds' }]);
      const one = counts.map((count, book) => (book === FIRST ? count + 1n : count));
      await store(sequence + 1n, one);
      expect(await audit()).toMatchObject([
        { state: 'broken', row: { fault: 'the head of a book is not that of its chain' } },
      ]);
      await store(newest.sequence + 1n, newest.counts);
      expect(await audit()).toMatchObject([
        { state: 'broken', row: { fault: 'the cut does not go on from the one before' } },
      ]);
    } finally {
      await sessions.close();
    }
  });

  const setIdle = (limit: string) =>
    sql`CREATE OR REPLACE FUNCTION book_end_idle() RETURNS void LANGUAGE sql AS ${sql.lit(
      `SELECT set_config('idle_in_transaction_session_timeout', '${limit}', true)`,
    )}`.execute(db);

  test('is posted in while a cut waits for a worker that is silent', async () => {
    const ports = await Promise.all(allBooks.map((book) => portOfBook(db, book)));
    const silent = await connectToBook(
      db,
      ports.findLastIndex((port) => port !== ports[FIRST]),
    );
    const release = await holdSealing(silent.db);
    await setIdle('300ms');
    try {
      const cutting = inTransaction(db, (tx) => cutBooks(tx, 1_000, LONG_MS)).catch(
        (cause: unknown) => cause,
      );
      await Promise.race([cutting, someoneWaits(db)]);
      await setIdle('5s');
      // The gate of this book was taken before.
      const spent = posting('spent:meanwhile', [atr(userOf(FIRST), 'pool:promotion', 1)]);
      expect(await postOne(db, spent)).toMatchObject({ again: false });
      await release();
      expect(await cutting).toBeInstanceOf(Error);
      expect(await inTransaction(db, (tx) => cutBooks(tx, 1_000, LONG_MS))).toBe('done');
    } finally {
      await release();
      await setIdle('5s');
      await silent.close();
    }
  });
});
