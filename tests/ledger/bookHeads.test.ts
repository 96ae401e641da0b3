import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountName } from '#core/catalog/accounts.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { bookHeads as job } from '#server/jobs/bookHeads.ts';
import type { JobTurn } from '#server/jobs/job.ts';
import { advanceBookHeads, MAX_LINKS_BETWEEN, publishRoots } from '#server/ledger/advanceBookHeads.ts';
import { bookHeadsFollower } from '#server/ledger/archive/bookHeadsFollower.ts';
import { BOOKS } from '#server/ledger/book.ts';
import { publishHead } from '#server/ledger/publishHead.ts';
import { seal } from '#server/ledger/seal.ts';
import { sealedHead } from '#server/ledger/sealedBalances.ts';
import { playerInBook } from '../support/playerInBook.ts';
import { BEGIN, openWorld, type TestWorld } from '../support/world.ts';
import { atr, expectSound, posting, postOne } from './ledgerWorld.ts';
import { tamperedIn } from './tamperedIn.ts';

const [FIRST, SECOND, LAST] = [1, 2, 63].map((book) => `user:${playerInBook(book)}` as const) as [
  AccountName,
  AccountName,
  AccountName,
];

let world: TestWorld;
let db: Db;

const sha256 = (...parts: Uint8Array[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Heads of all postings up to a link, book by book. */
async function headsByBook(tx: Db | Tx, until: bigint): Promise<Buffer[]> {
  const { rows } = await sql<{ book: number | null; hash: Uint8Array }>`
    SELECT p.book, p.hash FROM chain_link l JOIN posting p ON p.id = l.posting_id
    WHERE l.sequence <= ${until} ORDER BY l.sequence`.execute(tx);
  return Array.from({ length: BOOKS + 1 }, (_, chain) =>
    rows
      .filter(({ book }) => (book ?? BOOKS) === chain)
      .reduce((head, { hash }) => sha256(head, hash), Buffer.alloc(32)),
  );
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const rowsOf = async (tx: Db | Tx) => {
  const rows = await tx.selectFrom('book_heads').selectAll().orderBy('sequence').execute();
  return rows.map(({ sequence, heads }) => ({ sequence, heads: hex(heads) }));
};
const rootsOf = async (tx: Db | Tx) => {
  const query = tx.selectFrom('world_fact').selectAll().where('key', 'like', 'bookRoot:%').orderBy('key');
  return (await query.execute()) as { key: string; value: { sequence: string; hash: string; at: number } }[];
};

let written = 0;
async function give(to: AccountName, from: AccountName = 'pool:promotion') {
  const posted = await postOne(db, posting(`heads:${(written += 1)}`, [atr(from, to, 1)]));
  if (!('id' in posted)) throw new Error('it was refused');
}

/** Seals, and takes turns of the job until it has nothing left to do. */
async function follow(): Promise<void> {
  await inTransaction(db, (tx) => seal(tx));
  const turn = (tx: Tx) => job.run({ tx, wallNow: BEGIN } as JobTurn);
  while ((await inTransaction(db, turn)) === 'more');
}

beforeAll(async () => {
  world = await openWorld();
  db = world.world.db;
});
afterAll(() => world.close());

describe('the heads of the books', () => {
  test('follow from the postings of each book, and their root is published with the head of the day', async () => {
    // Players of books 1, 2 and 63, and a transfer between two of them.
    await give(FIRST);
    await give(SECOND);
    await give(LAST);
    await give(SECOND, FIRST);
    const { rows } = await sql<{ book: number | null }>`
      SELECT DISTINCT book FROM posting WHERE key LIKE 'heads:%' ORDER BY book`.execute(db);
    expect(rows.map(({ book }) => book)).toEqual([1, 2, 63, null]);
    await follow();
    expect(await rowsOf(db)).toHaveLength(1);
    await inTransaction(db, (tx) => publishHead(tx, 6, BEGIN));
    await follow();
    const [first, second, ...more] = await rowsOf(db);
    expect(first).toEqual({ sequence: 0n, heads: hex(Buffer.alloc(32 * 65)) });
    const { sequence } = await sealedHead(db);
    const heads = Buffer.concat(await headsByBook(db, sequence));
    expect(second).toEqual({ sequence, heads: hex(heads) });
    expect(more).toEqual([]);
    const [root, ...others] = await rootsOf(db);
    expect(root?.value).toMatchObject({ sequence: String(sequence), hash: hex(sha256(heads)) });
    expect(others).toEqual([]);
    await expectSound(db);
  });

  test('wait for the next published head, and stand behind each one', async () => {
    await give(SECOND);
    await follow();
    expect(await rowsOf(db)).toHaveLength(2);
    await inTransaction(db, (tx) => publishHead(tx, 7, BEGIN));
    await give(FIRST);
    await inTransaction(db, (tx) => seal(tx));
    await inTransaction(db, (tx) => publishHead(tx, 8, BEGIN));
    // No posting came between: one row serves both.
    await inTransaction(db, (tx) => publishHead(tx, 9, BEGIN));
    expect(await inTransaction(db, (tx) => advanceBookHeads(tx))).toBe('more');
    expect(await inTransaction(db, (tx) => advanceBookHeads(tx))).toBe('more');
    expect(await inTransaction(db, (tx) => advanceBookHeads(tx))).toBe('done');
    for (const wallNow of [BEGIN, BEGIN + 1]) await inTransaction(db, (tx) => publishRoots(tx, wallNow));
    const rows = await rowsOf(db);
    expect(rows).toHaveLength(4);
    for (const { sequence, heads } of rows) {
      expect(heads).toBe(hex(Buffer.concat(await headsByBook(db, sequence))));
    }
    const roots = (await rootsOf(db)).filter(({ key }) => /^bookRoot:[789]$/.test(key));
    expect(roots.map(({ value }) => value.at)).toEqual([BEGIN, BEGIN, BEGIN]);
    expect(roots[1]?.value.hash).toBe(roots[2]?.value.hash);
    expect(roots[0]?.value.hash).not.toBe(roots[1]?.value.hash);
    await expectSound(db);
  });

  test('stand behind the last link of a range that is to be detached', async () => {
    await give(LAST);
    await inTransaction(db, (tx) => seal(tx));
    const { sequence: last } = await sealedHead(db);
    const range = {
      from: 0n,
      until: 0n,
      postings: 0n,
      head: Buffer.alloc(0),
      gameAt: new Date(0),
      wallAt: new Date(0),
    };
    await bookHeadsFollower.prepare?.((work) => inTransaction(db, work), { ...range, last });
    expect((await rowsOf(db)).at(-1)?.sequence).toBe(last);
    await expectSound(db);
  });

  test('stand at least behind each 5,000 links', async () => {
    const undo = new Error('undo');
    const done = db.transaction().execute(async (tx) => {
      const { sequence: before } = (await rowsOf(tx)).at(-1) ?? { sequence: 0n };
      await sql`
        INSERT INTO posting (key, type, kind, reference, game_at, wall_at, hash, book)
        SELECT 'many:' || n, 'levelling', 'test', 'test', now(), now(), sha256(n::text::bytea), n % 64
        FROM generate_series(1, 10100) AS n`.execute(tx);
      while ((await seal(tx)) === 'more');
      while ((await advanceBookHeads(tx)) === 'more');
      const rows = (await rowsOf(tx)).slice(-2);
      expect(rows.map(({ sequence }) => sequence - before)).toEqual([
        MAX_LINKS_BETWEEN,
        2n * MAX_LINKS_BETWEEN,
      ]);
      for (const { sequence, heads } of rows) {
        expect(heads).toBe(hex(Buffer.concat(await headsByBook(tx, sequence))));
      }
      throw undo;
    });
    await expect(done).rejects.toBe(undo);
  });
});

describe('the audit finds', () => {
  const newest = sql`(SELECT max(sequence) FROM book_heads)`;
  const faults: [string, Parameters<typeof tamperedIn>[1], object][] = [
    [
      'a posting that was moved to another book',
      sql`UPDATE posting SET book = 5 WHERE id = (SELECT max(id) FROM posting WHERE book = 1)`,
      { book: 1 },
    ],
    [
      'heads that were altered',
      sql`UPDATE book_heads SET heads = set_byte(heads, 2079, 255 - get_byte(heads, 2079)) WHERE sequence = ${newest}`,
      { book: 'several' },
    ],
    [
      'first heads that are not zeros',
      sql`UPDATE book_heads SET heads = set_byte(heads, 0, 1) WHERE sequence = 0`,
      { sequence: 0n },
    ],
    [
      'a root that is not that of its heads',
      sql`UPDATE world_fact SET value = jsonb_set(value, '{hash}', '"00"') WHERE key = 'bookRoot:8'`,
      { key: 'bookRoot:8' },
    ],
    [
      'a root of another link than the head of its day',
      sql`UPDATE world_fact SET value = (SELECT value FROM world_fact WHERE key = 'bookRoot:7') WHERE key = 'bookRoot:8'`,
      { key: 'bookRoot:8' },
    ],
    [
      'heads that are gone',
      sql`DELETE FROM book_heads WHERE sequence = (SELECT (value ->> 'sequence')::bigint FROM world_fact WHERE key = 'bookRoot:7')`,
      { key: 'bookRoot:7' },
    ],
  ];
  test.each(faults)('%s', async (_, change, row) => {
    const found = (await tamperedIn(db, change)).find(({ id }) => id === 'I23');
    expect(found).toMatchObject({ row });
  });
});
