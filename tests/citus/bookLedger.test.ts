import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#core/api/refusals.ts';
import { defaultConstants } from '#core/catalog/constants.ts';
import { UNIT } from '#core/money/amount.ts';
import type { Connection } from '#server/db/connection.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { books } from '#server/ledger/audit/books.ts';
import { sums } from '#server/ledger/audit/sums.ts';
import { allBooks } from '#server/ledger/book.ts';
import { bookKey } from '#server/ledger/bookKey.ts';
import { openBookSessions } from '#server/ledger/bookSessions.ts';
import { setInBooks } from '#server/ledger/inBooks.ts';
import { ledgerLegs, type LedgerPart } from '#server/ledger/ledgerLegs.ts';
import { closeBook, layBooks, openBooks } from '#server/ledger/layBooks.ts';
import { postAll } from '#server/ledger/postAll.ts';
import type { AccountName } from '#core/catalog/accounts.ts';
import { seal } from '#server/ledger/seal.ts';
import { writeByBook } from '#server/ledger/writeByBook.ts';
import { auditBooks } from '#server/oversight/audit/auditBooks.ts';
import { atr, held, postOne, posting } from '../ledger/ledgerWorld.ts';
import { faultsOfBook, openBookDatabase, portOfBook } from '../support/bookLedgers.ts';
import type { Database } from '../support/createDatabase.ts';
import { TEST_SHARDS } from '../support/distributeTemplate.ts';
import { playerInBook } from '../support/playerInBook.ts';
import { hasCitus, needsCitus } from '../support/skipReason.ts';

/** Two books that share a shard, and one of the other worker. */
const FIRST = 3;
const BESIDE = 4;
const ELSEWHERE = 20;
const BOOKS = [FIRST, BESIDE, ELSEWHERE];

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
    expect(await inTransaction(db, (tx) => seal(tx))).toBe('done');
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
    expect(await inTransaction(db, (tx) => seal(tx))).toBe('done');
    expect(await faultsOf(FIRST)).toEqual(sound(4n));
    expect(await faultsOf(ELSEWHERE)).toEqual(sound(4n));
  });

  test('fills the part of a pool from the books of other workers', async () => {
    expect(await earn(BESIDE, 'earned:all', 280)).toMatchObject({ again: false });
    expect(await held(db, userOf(BESIDE))).toBe(285n * UNIT);
    expect(await held(db, 'transit')).toBe(0n);
    expect(await earn(BESIDE, 'earned:more', 280)).toMatchObject({ key: 'houseDry' });
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
    const sessions = await openBookSessions({
      url: database.url,
      coordinator: db,
      log: makeLogger('silent'),
    });
    const audit = async () =>
      (await auditBooks(db, sessions.each, [sums, books], { constants: defaultConstants })).findings;
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
});
