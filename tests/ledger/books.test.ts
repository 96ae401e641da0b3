import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UNIT } from '#core/money/amount.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { auditManorWithin } from '#server/auditManor.ts';
import { poolBalance } from '#server/ledger/balances.ts';
import { bookOf } from '#server/ledger/book.ts';
import { ledgerLines } from '#server/ledger/ledgerLines.ts';
import { ownPostings } from '#server/ledger/ownPostings.ts';
import { post } from '#server/ledger/post.ts';
import { postAll } from '#server/ledger/postAll.ts';
import { lastPostingId, postedSums } from '#server/ledger/postedSums.ts';
import type { Posting } from '#server/ledger/posting.ts';
import { seal } from '#server/ledger/seal.ts';
import { sealedSums } from '#server/ledger/sealedBalances.ts';
import { splitPostings } from '#server/ledger/splitting.ts';
import { readLinks } from '#server/oversight/economy/economyLinks.repo.ts';
import { playerInBook } from '../support/playerInBook.ts';
import { openWorld, type TestWorld } from '../support/world.ts';
import { brokenInPieces } from './brokenInPieces.ts';
import { atr, expectSound, held, posting, postOne } from './ledgerWorld.ts';
import { postAsBefore } from './postAsBefore.ts';

let manor: TestWorld;
beforeAll(async () => {
  splitPostings(true);
  manor = await openWorld();
});
afterAll(async () => {
  await manor.close();
  splitPostings(false);
});

const give = (key: string, player: bigint, amount: number) =>
  postOne(manor.world.db, posting(key, [atr('pool:promotion', `user:${player}`, amount)]));

const PAYER = playerInBook(45);
const PAYEE = playerInBook(3, PAYER);

/** A transfer from book 45 to book 3. */
const TRANSFER = posting('transfer', [atr(`user:${PAYER}`, `user:${PAYEE}`, 7)], { kind: 'transfer' });

/** Parts of a posting: key, book, whether it is another's, and entries as text. */
async function partsOf(key: string) {
  const { rows } = await sql<{ key: string; book: number; isPart: boolean; entries: string[] }>`
    SELECT p.key, p.book, p.home_id IS NOT NULL AS "isPart",
      array_agg(a.name || '/' || a.shard || ' ' || e.amount ORDER BY a.name) AS entries
    FROM posting p JOIN entry e ON e.posting_id = p.id JOIN account a ON a.id = e.account_id
    WHERE p.key = ${key} OR p.key LIKE ${key} || '@%' GROUP BY p.id ORDER BY p.id`.execute(manor.world.db);
  return rows;
}

/** Invariants that are broken after a change that no call can make, at once and in pieces; the change is undone. */
async function brokenAfter(change: string): Promise<string[]> {
  let broken: string[] = [];
  const undo = new Error('undo');
  const done = manor.world.db.transaction().execute(async (tx) => {
    await sql`ALTER TABLE posting DISABLE TRIGGER USER`.execute(tx);
    await sql`${sql.raw(change)}`.execute(tx);
    const { findings } = await auditManorWithin(tx);
    broken = findings.filter(({ state }) => state === 'broken').map(({ id }) => id);
    expect(await brokenInPieces(tx)).toEqual([...broken].sort());
    throw undo;
  });
  await expect(done).rejects.toBe(undo);
  return broken;
}

describe('a posting of two players', () => {
  test('has a part in the book of each, closed by transit, and both read it in their ledger', async () => {
    const { db } = manor.world;
    await give('give:1', PAYER, 10);
    const posted = await postOne(db, TRANSFER);
    expect(await partsOf('transfer')).toEqual([
      {
        key: 'transfer',
        book: 45,
        isPart: false,
        entries: ['transit/45 7000000', `user:${PAYER}/0 -7000000`],
      },
      {
        key: 'transfer@3',
        book: 3,
        isPart: true,
        entries: ['transit/3 -7000000', `user:${PAYEE}/0 7000000`],
      },
    ]);
    for (const [player, amount] of [
      [PAYER, '-7'],
      [PAYEE, '7'],
    ] as const) {
      const { list } = await ledgerLines(db, player, { size: 1 });
      expect(list).toMatchObject([{ amount, kind: 'transfer' }]);
    }
    expect(await held(db, 'transit')).toBe(0n);
    expect(await postOne(db, TRANSFER)).toEqual({ ...posted, again: true });
    for (const other of [
      { ...TRANSFER, moves: [atr(`user:${PAYER}`, `user:${PAYEE}`, 1)] },
      { ...TRANSFER, moves: [atr(`user:${PAYER}`, `user:${PAYEE + 1n}`, 7)] },
    ])
      await expect(postOne(db, other)).rejects.toMatchObject({ code: 'LG001' });
  });

  test('is one to the operator who looks at an act, without what is on its way', async () => {
    const { db } = manor.world;
    await give('give:own', PAYER, 10);
    const seen = await inTransaction(db, async (tx) => {
      const after = await lastPostingId(tx);
      await post(tx, { ...TRANSFER, key: 'transfer:own' });
      return [await ownPostings(tx, after), await postedSums(tx, after)];
    });
    expect(seen).toMatchObject([
      [{ key: 'transfer:own', entries: [{ account: `user:${PAYER}` }, { account: `user:${PAYEE}` }] }],
      [{ postings: 1, amount: 7n * UNIT }],
    ]);
  });

  test('that a node of the release before wrote is known again', async () => {
    const { db } = manor.world;
    await give('give:2', PAYER, 10);
    const old: Posting = { ...TRANSFER, key: 'transfer:old' };
    await postAsBefore(db, old);
    expect(await partsOf('transfer:old')).toMatchObject([
      { book: null, entries: [{}, {}].map(() => expect.anything()) },
    ]);
    expect(await postOne(db, old)).toMatchObject({ again: true });
    await expect(postOne(db, { ...old, kind: 'other' })).rejects.toMatchObject({ code: 'LG001' });
  });
});

test('a posting that a node of the release before put into a book is sound', async () => {
  const { db } = manor.world;
  const book = Number(PAYER % 64n);
  expect(book).not.toBe(bookOf(PAYER));
  const amount = [-5n * UNIT, 5n * UNIT];
  const { rows } = await sql<{ answer: { posted?: string[] } }>`SELECT ledger_post(
    ARRAY['former'], ARRAY['credit'], ARRAY['test'], ARRAY['test'], ARRAY[0::bigint], ARRAY[0::bigint], ARRAY[${book}::int],
    ARRAY[NULL::int], ARRAY['ATR', 'ATR'], ARRAY['pool:promotion', ${`user:${PAYER}`}], ARRAY[${book}::int, 0], ARRAY[NULL, ${PAYER}::bigint],
    ARRAY[1, 1], ARRAY[1, 2], ${amount}::bigint[], NULL) AS answer`.execute(db);
  expect(rows[0]?.answer.posted).toHaveLength(1);
  await expectSound(db);
});

describe('a pool whose part has too little', () => {
  test('takes from the others in the same transaction, once for what it needs and its share', async () => {
    const { db } = manor.world;
    const total = await poolBalance(db, 'team', 'ATR');
    const each = total / 64n;
    await postOne(db, posting('much', [atr('pool:team', `user:${playerInBook(43)}`, each * 3n)]));
    const [filling] = await partsOf('level:ATR:pool:team:43:1');
    expect(filling).toMatchObject({ isPart: false });
    expect(await poolBalance(db, 'team', 'ATR')).toBe(total - each * 3n);
    // The part keeps the mean of the rest: the next posting needs no filling.
    const { rows } = await sql<{ balance: bigint }>`
      SELECT balance FROM account WHERE name = 'pool:team' AND coin = 'ATR' AND shard = 43`.execute(db);
    expect(rows[0]?.balance).toBe((total - each * 3n) / 64n);
  });

  test('pays what an earlier posting of the same call brought to another book', async () => {
    const { db } = manor.world;
    await give('give:3', PAYER, 10);
    const call = ['in', 'out'].map((key, at) =>
      posting(`chain:${key}`, [
        at === 0 ? atr(`user:${PAYER}`, 'pool:insurance', 2) : atr('pool:insurance', `user:${PAYEE}`, 2),
      ]),
    );
    const posted = await inTransaction(db, (tx) => postAll(tx, call));
    expect(posted).toMatchObject([{ again: false }, { again: false }]);
    const short = [call[0], posting('chain:more', [atr('pool:insurance', `user:${PAYEE}`, 3)])] as Posting[];
    const before = await held(db, `user:${PAYER}`);
    const refused = inTransaction(db, (tx) =>
      postAll(
        tx,
        short.map((each) => ({ ...each, key: `${each.key}:2` })),
      ),
    );
    await expect(refused).rejects.toThrow('pool:insurance has 2 ATR and the posting takes 3');
    expect(await held(db, `user:${PAYER}`)).toBe(before);
  });
});

test('a turn of the sealer ends behind all parts of its last posting', async () => {
  const { db } = manor.world;
  while ((await inTransaction(db, (tx) => seal(tx))) === 'more');
  await give('give:4', PAYER, 10);
  await postOne(db, { ...TRANSFER, key: 'transfer:sealed' });
  let turns = 0;
  while ((await inTransaction(db, (tx) => seal(tx, 1))) === 'more') {
    turns += 1;
    expect((await sealedSums(db, null)).ATR.get('transit')).toBe(0n);
  }
  expect(turns).toBe(2);
  await expectSound(db);
  expect(await inTransaction(db, brokenInPieces)).toEqual([]);
});

test('a reader of the chain that takes few links ends behind all parts of a posting too', async () => {
  const { db } = manor.world;
  await inTransaction(db, (tx) => seal(tx));
  const parts: number[] = [];
  for (let after = 0n; ;) {
    const links = await inTransaction(db, (tx) => readLinks(tx, after, 1));
    const last = links.at(-1);
    if (!last) break;
    // One posting at a time, with all of its parts.
    expect(links.map(({ isPart }) => isPart)).toEqual(links.map((_, place) => place > 0));
    expect(links[0]).toMatchObject({ sequence: after + 1n });
    parts.push(links.length);
    after = last.sequence;
  }
  expect(Math.max(...parts)).toBeGreaterThan(2);
  const { count } = await db
    .selectFrom('posting')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  expect(BigInt(parts.reduce((sum, part) => sum + part, 0))).toBe(count);
});

describe('the audit finds', () => {
  const home = `(SELECT id FROM posting WHERE key = 'transfer')`;

  test.each([
    ['an entry of another book', `UPDATE posting SET book = 4 WHERE key = 'transfer'`],
    [
      'a part under the key of another posting',
      `UPDATE posting SET key = 'other@3' WHERE key = 'transfer@3'`,
    ],
    [
      'parts that do not close',
      `UPDATE posting SET lines = overlay(lines PLACING substr(int8send(amount + 1), 3) FROM 6)
       FROM (SELECT id, (ledger_unpack(NULL, lines)).amount FROM posting WHERE key = 'transfer@3' LIMIT 1) AS part
       WHERE posting.id = part.id`,
    ],
    ['a part of another posting', `UPDATE posting SET home_id = ${home} - 1 WHERE key = 'transfer@3'`],
    [
      'a part that its posting does not know',
      `UPDATE posting SET last_part_id = NULL WHERE key = 'transfer'`,
    ],
    ['a part that passes as a posting', `UPDATE posting SET home_id = NULL WHERE key = 'transfer@3'`],
  ])('%s', async (_, change) => {
    expect(await brokenAfter(change)).toContain('I22');
  });

  test('what left a book and came to none', async () => {
    const change = `UPDATE account SET balance = balance + 1 WHERE name = 'transit' AND shard = 3 AND coin = 'ATR'`;
    expect(await brokenAfter(change)).toContain('I22');
  });
});
