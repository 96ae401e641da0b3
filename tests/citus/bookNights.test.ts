import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { invariants } from '#server/invariants.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { allBooks, bookOf } from '#server/ledger/book.ts';
import { newestCut } from '#server/ledger/bookCuts.ts';
import { ledgerLegs, type LedgerPart } from '#server/ledger/ledgerLegs.ts';
import type { Move } from '#server/ledger/posting.ts';
import { post } from '#server/ledger/post.ts';
import { seal } from '#server/ledger/seal.ts';
import { writeByBook } from '#server/ledger/writeByBook.ts';
import { auditBooksStep } from '#server/oversight/audit/auditBooksStep.ts';
import { auditNow } from '#server/oversight/audit/auditNow.ts';
import { readProgress, wantFullAudit } from '#server/oversight/audit/auditProgress.repo.ts';
import { makeAuditSeal } from '#server/oversight/audit/auditSeal.ts';
import { readBookProgress } from '#server/oversight/audit/bookProgress.repo.ts';
import type { BooksPart } from '#server/world/world.ts';
import { changingWalk, ENDING, openChangingCast, type ChangingCast } from '../api/work/changingWalk.ts';
import { DAY } from '../api/farm/farmWorld.ts';
import { atr, posting } from '../ledger/ledgerWorld.ts';
import { openBookNode, type BookNode } from '../support/bookLedgers.ts';
import { TEST_SHARDS } from '../support/distributeTemplate.ts';
import { hasCitus, needsCitus } from '../support/skipReason.ts';
import { callerIn, passDay } from './playThrough.ts';

const auditSeal = makeAuditSeal('22'.repeat(32));

/** Links that pieces were asked about, by book. */
type Pieces = Map<number, { after: bigint; until: bigint }[]>;

describe.skipIf(!hasCitus)('a night of a world in books', needsCitus, () => {
  let node: BookNode;
  let cast: ChangingCast;
  let pieces: Pieces;
  /** Where the owner's and the other player's accounts lie. */
  let home: number;
  let elsewhere: number;

  const listener: Invariant = {
    id: 'ZZ',
    sentence: 'Pieces are noted.',
    check: () => Promise.resolve(null),
    checkBook: ({ inBook }, range) => {
      if (inBook && range)
        pieces.set(inBook.book, [
          ...(pieces.get(inBook.book) ?? []),
          { after: range.after, until: range.until },
        ]);
      return Promise.resolve(null);
    },
  };
  const asked = [...invariants, listener];

  beforeAll(async () => {
    node = await openBookNode(TEST_SHARDS);
    cast = await openChangingCast({ connection: node.coordinator, books: node.books });
    [home, elsewhere] = [bookOf(cast.owner.id), bookOf(cast.other.id)];
    for (const [name, walk] of Object.entries(changingWalk))
      if (name !== ENDING) await walk({ ...cast, call: callerIn(cast.farm.manor) });
    await passDay(cast.farm.manor);
  });
  afterAll(() => node?.close());
  beforeEach(() => {
    pieces = new Map();
  });

  const world = () => cast.farm.manor.world;
  const step = (books: BooksPart = node.books, key = auditSeal) =>
    auditBooksStep({ world: world(), invariants: asked, seal: key, linksPerPiece: 40 }, books);

  /** Invariants that the audits of the day have found broken. */
  async function found(): Promise<string[]> {
    const run = await node.coordinator.db
      .selectFrom('audit_run')
      .select(['broken', 'ok'])
      .orderBy('day', 'desc')
      .executeTakeFirstOrThrow();
    expect(run.ok).toBe(run.broken.length === 0);
    return [...run.broken].sort();
  }

  async function passNight(key = auditSeal): Promise<string[]> {
    cast.farm.manor.advanceWall(DAY);
    while ((await step(node.books, key)) === 'more');
    return found();
  }

  /** Posts, from the owner to a pool of the same book unless told, and makes a cut. */
  async function pay(key: string, ...moves: readonly Move[]): Promise<void> {
    const given = moves.length > 0 ? moves : [atr(`user:${cast.owner.id}`, 'pool:promotion', 1)];
    await inTransaction(node.coordinator.db, (tx) => post(tx, posting(key, given)));
    while ((await inTransaction(node.coordinator.db, (tx) => seal(tx))) === 'more');
  }

  /** Changes rows of a book behind the back of the server. */
  async function alter(book: number, statement: RawBuilder<unknown>): Promise<void> {
    await (await node.books.inBook(book)).transaction().execute(async (own) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(own);
      const { numAffectedRows } = await statement.execute(own);
      expect(numAffectedRows).toBeGreaterThan(0n);
    });
  }

  /** Changes the time of a book's first or last posting by seconds. */
  async function posted(book: number, place: 'min' | 'max'): Promise<(by: number) => Promise<void>> {
    const { rows } = await sql<{ id: bigint }>`SELECT ${sql.raw(place)}(id) AS id FROM posting`.execute(
      await node.books.inBook(book),
    );
    return (by) =>
      alter(
        book,
        sql`UPDATE posting SET wall_at = wall_at + ${by} * interval '1 second' WHERE id = ${rows[0]?.id}`,
      );
  }

  const progressOf = (book: number) => node.books.within(book, readBookProgress);
  const altered = (by: number, amount: 'sequence' | 'balance' | 'amount') =>
    sql`SET ${sql.id(amount)} = ${sql.id(amount)} + ${by}::bigint`;

  test('reads each book from its beginning at first, and up to a cut', async () => {
    expect(await passNight()).toEqual([]);
    const { sequence, counts } = await newestCut(node.coordinator.db);
    expect(await readProgress(node.coordinator.db, 'night')).toMatchObject({
      sequence,
      day: null,
      broken: [],
    });
    for (const book of allBooks) {
      const own = pieces.get(book) ?? [];
      expect(own.at(0)?.after ?? 0n).toBe(0n);
      expect(own.at(-1)?.until ?? 0n).toBe(counts[book]);
      if (own.length > 0)
        expect(await progressOf(book)).toMatchObject({ sequence: counts[book], broken: [] });
    }
    expect(pieces.get(home)?.length).toBeGreaterThan(1);
  });

  test('goes on from the last link of each book, and leaves the others', async () => {
    const before = await newestCut(node.coordinator.db);
    await pay('night:one');
    expect(await passNight()).toEqual([]);
    const { counts } = await newestCut(node.coordinator.db);
    for (const [book, own] of pieces)
      expect({ book, ...own[0] }).toMatchObject({ book, after: before.counts[book] });
    expect(pieces.get(home)?.at(-1)?.until).toBe(counts[home]);
    expect(allBooks.filter((book) => !pieces.has(book) && counts[book] !== before.counts[book])).toEqual([]);
  });

  test('leaves what it has audited to the full audit of the week', async () => {
    const change = await posted(home, 'min');
    await change(1);
    expect(await passNight()).toEqual([]);
    await wantFullAudit(node.coordinator.db);
    expect(await passNight()).toEqual(['I20']);
    await change(-1);
    await wantFullAudit(node.coordinator.db);
    expect(await passNight()).toEqual([]);
  });

  test('finds a balance and a sum of its checkpoint that were altered, and progress that was moved', async () => {
    const { rows } = await sql<{ id: bigint }>`
      SELECT id FROM account WHERE name = ${`user:${cast.owner.id}`} AND coin = 'ATR'`.execute(
      await node.books.inBook(home),
    );
    await alter(home, sql`UPDATE audit_balance ${altered(1, 'balance')} WHERE account_id = ${rows[0]?.id}`);
    await pay('night:two');
    expect(await passNight()).toEqual(['I18']);
    await alter(
      home,
      sql`UPDATE audit_sum ${altered(1, 'amount')} WHERE invariant = 'I3' AND name = 'ATR:owned'`,
    );
    expect(await passNight()).toEqual(['I3']);
    await alter(
      home,
      sql`UPDATE audit_sum ${altered(-1, 'amount')} WHERE invariant = 'I3' AND name = 'ATR:owned'`,
    );
    expect(await passNight()).toEqual([]);
    pieces = new Map();
    await alter(home, sql`UPDATE audit_book ${altered(-1, 'sequence')}`);
    await pay('night:three');
    expect(await passNight()).toEqual(['CP']);
    expect(pieces.get(home)?.[0]?.after).toBe(0n);
    await pay('night:four');
    expect(await passNight()).toEqual([]);
  });

  test('leaves out a book whose worker is away until it is back, and keeps what pieces of the others found', async () => {
    await pay('night:other', atr(`user:${cast.other.id}`, 'pool:promotion', 1));
    await pay('night:five');
    // Books are read in their order: the other one comes behind.
    const [away, other] = home < elsewhere ? [home, elsewhere] : [elsewhere, home];
    const change = await posted(other, 'max');
    await change(1);
    const { findings } = await auditNow(world(), invariants, { signal: new AbortController().signal });
    expect(findings.flatMap(({ id, state }) => (state === 'broken' ? [id] : []))).toEqual(['I20']);
    cast.farm.manor.advanceWall(DAY);
    const fails: BooksPart = {
      ...node.books,
      inBook: (book) => (book === away ? Promise.reject(new Error('away')) : node.books.inBook(book)),
    };
    await expect(step(fails)).rejects.toThrow('away');
    expect([pieces.has(away), pieces.has(other)]).toEqual([false, true]);
    expect(cast.farm.manor.log.some((line) => line.includes('"broken":"I20"'))).toBe(true);
    await change(-1);
    pieces = new Map();
    // Another node works on the book.
    await (await node.books.inBook(away)).transaction().execute(async (held) => {
      await sql`SELECT id FROM audit_book FOR UPDATE`.execute(held);
      while ((await step()) === 'more');
      expect((await readProgress(node.coordinator.db, 'night')).day).not.toBeNull();
    });
    while ((await step()) === 'more');
    expect([pieces.has(away), pieces.has(other)]).toEqual([true, false]);
    expect(await found()).toEqual(['I20']);
    expect(await passNight()).toEqual([]);
  });

  test('finds an object of a touched account that is not what its book says', async () => {
    const lot = (by: number) =>
      alter(home, sql`UPDATE fruit_lot SET quantity = quantity + ${by} WHERE player_id = ${cast.owner.id}`);
    await lot(1);
    expect(await passNight()).toEqual([]);
    const escrow: Move['to'] = `plants:${cast.owner.id}`;
    const pool: Move['to'] = 'pool:promotion';
    await pay('night:put', atr(pool, escrow, 1));
    await pay('night:taken', atr(escrow, pool, 1));
    expect(await passNight()).toContain('I7');
    await lot(-1);
    await wantFullAudit(node.coordinator.db);
    expect(await passNight()).toEqual([]);
  });

  test('finds a cut behind the chain of a book, and one that was audited and is gone', async () => {
    const { db } = node.coordinator;
    const newest = await newestCut(db);
    const counts = newest.counts.map((count, book) => (book === home ? count + 1n : count));
    const sequence = newest.sequence + 1n;
    await db.insertInto('book_heads').values({ sequence, heads: newest.heads, counts }).execute();
    expect(await passNight()).toEqual(['I20', 'I23']);
    await db.transaction().execute(async (tx) => {
      await sql`SELECT set_config('manor.detaching', 'on', true)`.execute(tx);
      await tx.deleteFrom('book_heads').where('sequence', '=', sequence).execute();
    });
    expect(await passNight()).toEqual(['CP']);
    expect(await passNight()).toEqual([]);
  });

  test('begins anew under another key', async () => {
    const other = makeAuditSeal('33'.repeat(32));
    expect(await passNight(other)).toEqual([]);
    expect(pieces.get(home)?.[0]?.after).toBe(0n);
    pieces = new Map();
    await pay('night:six');
    expect(await passNight(other)).toEqual([]);
    expect(pieces.get(home)?.[0]?.after).not.toBe(0n);
    expect(await passNight()).toEqual([]);
  });

  test('finds a payment that left one book and came to the other by another posting', async () => {
    /** Writes a payment in one of its two books alone. */
    const writeHalf = (key: string, half: number) => {
      const lost = [posting(key, [atr(`user:${cast.owner.id}`, `user:${cast.other.id}`, 1)])];
      const { parts, accounts, legs } = ledgerLegs(lost, { home: 0, splits: true });
      const mine = parts.findIndex(({ book }) => book === half) + 1;
      const part = { ...(parts[mine - 1] as LedgerPart), partOf: null };
      const own = legs.filter((leg) => leg.part === mine).map((leg) => ({ ...leg, part: 1 }));
      return inTransaction(node.coordinator.db, (tx) =>
        writeByBook(tx, lost, { parts: [part], accounts, legs: own }),
      );
    };
    await pay('night:paid', atr(`user:${cast.owner.id}`, `user:${cast.other.id}`, 1));
    expect(await passNight()).toEqual([]);
    await writeHalf('night:sent', home);
    await writeHalf('night:received', elsewhere);
    while ((await inTransaction(node.coordinator.db, (tx) => seal(tx))) === 'more');
    expect(await passNight()).toEqual(['I22']);
  });
});
