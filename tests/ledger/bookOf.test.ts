import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountKindsWhere, type AccountName } from '#core/catalog/accounts.ts';
import type { Db } from '#server/db/database.ts';
import { allBooks, bookOf, bookOfAccount } from '#server/ledger/book.ts';
import { bookKey } from '#server/ledger/bookKey.ts';
import { hashId } from '#server/ledger/hashId.ts';
import { openDatabase } from '../support/world.ts';

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => ({ db, close } = await openDatabase()));
afterAll(() => close());

const id = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });

test('an id has the hash and the book that the database gives it', async () => {
  const ids = [0n, -1n, 2n ** 31n, 2n ** 32n, 2n ** 63n - 1n, ...fc.sample(id, { numRuns: 2_000, seed: 7 })];
  for (let small = 1n; small < 1_000n; small += 1n) ids.push(small);
  const { rows } = await sql<{ id: bigint; hash: number; book: number }>`
    SELECT id, hashint8(id) AS hash, player_book(id) AS book FROM unnest(${ids}::bigint[]) AS id`.execute(db);
  expect(rows).toHaveLength(ids.length);
  for (const { id, hash, book } of rows) expect([id, hashId(id), bookOf(id)]).toEqual([id, hash, book]);
});

test('a book has the same key as in the database, which lies in it', async () => {
  const { rows } = await sql<{ key: bigint }>`
    SELECT book_key(book) AS key FROM unnest(${[...allBooks]}::int[]) AS book ORDER BY book`.execute(db);
  expect(rows.map(({ key }) => key)).toEqual(allBooks.map(bookKey));
  expect(allBooks.map((book) => bookOf(bookKey(book)))).toEqual(allBooks);
  expect(() => bookKey(64)).toThrow('no book 64');
});

test('an account lies in the book of its player or object, as in the database', async () => {
  const kinds = accountKindsWhere(({ suffix, isSharded }) => /player|object/.test(suffix) && !isSharded);
  const accounts = [...kinds.map((kind) => `${kind}:4711`), 'vault', 'suspense'] as AccountName[];
  const { rows } = await sql<{ name: AccountName; book: number }>`
    SELECT name, account_book(name, 0::smallint) AS book FROM unnest(${accounts}::text[]) AS name`.execute(
    db,
  );
  expect(rows.map(({ name }) => bookOfAccount(name))).toEqual(rows.map(({ book }) => book));
  expect(bookOfAccount('hold:4711')).toBe(4711 % 64);
  // Audits of the release before ask this function.
  const { rows: before } = await sql<{ user: number | null; hold: number }>`
    SELECT ledger_book('user:4711', 0::smallint) AS user, ledger_book('hold:4711', 0::smallint) AS hold`.execute(
    db,
  );
  expect(before).toEqual([{ user: null, hold: 4711 % 64 }]);
});

test('ids in order fill books evenly', () => {
  const counts = allBooks.map(() => 0);
  for (let player = 1n; player <= 64_000n; player += 1n) counts[bookOf(player)]! += 1;
  expect(Math.min(...counts)).toBeGreaterThan(900);
  expect(Math.max(...counts)).toBeLessThan(1_100);
});
