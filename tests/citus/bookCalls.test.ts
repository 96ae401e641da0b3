import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#core/api/endpoint.ts';
import { table, type Path } from '#core/api/table.ts';
import { rebuildInBooks } from '#server/album/rebuildInBooks.ts';
import { auditManor } from '#server/auditManor.ts';
import { playerInBook } from '#server/http/runInBook.ts';
import { BOOKS } from '#server/ledger/book.ts';
import type { BookSessions } from '#server/ledger/bookSessions.ts';
import { changingWalk, ENDING, openChangingCast, type ChangingCast } from '../api/work/changingWalk.ts';
import { openBookNode, type BookNode } from '../support/bookLedgers.ts';
import { callerIn, passDay } from './playThrough.ts';
import { hasCitus, needsCitus } from '../support/skipReason.ts';

/** Calls that were begun in the caller's book and needed more, by the reason: the node ran them again on the coordinator. */
const BEYOND: Readonly<Record<string, readonly Path[]>> = {
  // The first deed of a week takes a seat, by a sequence of the coordinator.
  'a seat in the league': ['game/land/js', 'game/basket/fill'],
  // The notice of a first tree to the referrer.
  'another player': ['game/land/sow'],
};

/**
 * Reads in a book whose statements Citus refuses on the coordinator. They are not asked there.
 */
const BY_BOOK: readonly Path[] = ['userAccount/balanceDetail', 'game/ticketList'];

describe.skipIf(!hasCitus)('a world in books', needsCitus, () => {
  let node: BookNode;
  let cast: ChangingCast;

  beforeAll(async () => {
    node = await openBookNode(BOOKS);
    cast = await openChangingCast({ connection: node.coordinator, books: node.books });
  }, 300_000);
  afterAll(() => node?.close());

  /** Asks every read that needs no parameters and goes to a book, there and through the coordinator. */
  async function compareReads() {
    const { books } = node;
    const { token } = cast.owner;
    const world = cast.farm.manor.world as { books: BookSessions | null };
    const reads = { unlike: [] as Path[], alike: [] as Path[] };
    for (const [path, endpoint] of Object.entries(table) as [Path, Endpoint][]) {
      if (endpoint.changes || path === 'user/logout') continue;
      if (playerInBook({ books }, { path, endpoint }, token) === null) continue;
      const ask = () => cast.farm.manor.call(path, {}, { token });
      const own = await ask();
      if (own.code >= 50_000) reads.unlike.push(path);
      if (own.code !== 200 || BY_BOOK.includes(path)) continue;
      world.books = null;
      const whole = await ask();
      world.books = books;
      (JSON.stringify(whole.data) === JSON.stringify(own.data) ? reads.alike : reads.unlike).push(path);
    }
    return reads;
  }

  /** Paths that the node's metric counts as run again on the coordinator. */
  async function readBeyond(): Promise<string[]> {
    const lines = (await cast.farm.manor.metrics()).split('\n');
    return lines.flatMap((line) => /^manor_calls_beyond_book_total\{path="([^"]+)"\}/.exec(line)?.[1] ?? []);
  }

  test('is played by calls at the worker of each player, and audited book by book', async () => {
    let reads: Awaited<ReturnType<typeof compareReads>> | null = null;
    for (const [name, walk] of Object.entries(changingWalk)) {
      // It ends sign-ins: reads are asked before.
      if (name === ENDING) reads = await compareReads();
      await walk({ ...cast, call: callerIn(cast.farm.manor) });
    }
    expect(reads?.unlike).toEqual([]);
    expect(reads?.alike.length).toBeGreaterThan(20);
    expect((await readBeyond()).sort()).toEqual(Object.values(BEYOND).flat().sort());
    for (let day = 0; day < 2; day += 1) await passDay(cast.farm.manor);
    const { findings, unsealed } = await auditManor(node.coordinator.db, node.books);
    expect(findings.filter(({ state }) => state === 'broken')).toEqual([]);
    expect(unsealed).toBeGreaterThan(0n);
  });

  test('counts all albums anew, in the book of each player', async () => {
    const { db } = node.coordinator;
    const albums = () => sql`SELECT * FROM album_count ORDER BY player_id, counter`.execute(db);
    const { rows: before } = await albums();
    expect(before.length).toBeGreaterThan(5);
    await sql`UPDATE album_count SET count = count + 1 WHERE player_id = ${cast.owner.id}`.execute(db);
    expect(await rebuildInBooks(node.books)).toBeGreaterThan(2);
    expect((await albums()).rows).toEqual(before);
    expect(await rebuildInBooks(node.books)).toBe(0);
  });
});
