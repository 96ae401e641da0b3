import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { table, type Path } from '#core/api/table.ts';
import type { Connection } from '#server/db/connection.ts';
import type { Db } from '#server/db/database.ts';
import { allBooks, bookOf, BOOKS } from '#server/ledger/book.ts';
import { setInBooks } from '#server/ledger/inBooks.ts';
import { signInKeyOf } from '#server/sessions/signInKey.ts';
import {
  changingWalk,
  ENDING,
  isOfPlayers,
  openChangingCast,
  type ChangingCast,
  type ChangingCaller,
} from '../api/work/changingWalk.ts';
import { held } from '../ledger/ledgerWorld.ts';
import { connectToBook, faultsOfBook, openBookDatabase } from '../support/bookLedgers.ts';
import type { Database } from '../support/createDatabase.ts';
import { hasCitus, needsCitus } from '../support/skipReason.ts';
import type { TestWorld } from '../support/world.ts';

/** Calls that fail in the schema of a book, by the reason. They are made through the coordinator. */
const BEYOND: Readonly<Record<string, readonly Path[]>> = {
  // The first deed of a week takes a seat, by a sequence of the coordinator.
  'a seat in the league': ['game/land/js', 'game/basket/fill'],
  // The bound of a day's payments is that of the vault, which lies in the first book.
  'the vault': ['userAccount/withdraw'],
  // Rows of players lie on every node: their names, and until when messages are signed out.
  'a row on every node': ['user/update', 'user/session/end'],
  // A row of another player is read or written: notices, settings of a manor, its guest book.
  'another player': [
    'game/land/sow',
    'game/visit/help',
    'game/visit/report',
    'game/visit/sticker',
    'game/visit/thank',
    'otc/buy',
  ],
};

/** Of these, one that is refused for it. */
const REFUSED: readonly Path[] = ['userAccount/withdraw'];

/**
 * Reads whose statements Citus refuses on the coordinator. They are not asked there: after such a refusal its planner sends no
 * function of that session to a worker any more.
 */
const BY_BOOK: readonly Path[] = [
  'userAccount/balanceDetail',
  'config/reserves',
  'game/ticketList',
  'game/coin/holdMax',
];

/** Reads whose answers hold sums over all books, or other players. */
const OVER_ALL: readonly Path[] = [
  'user/facts',
  'game/price',
  'game/seed/list',
  'game/todayTj',
  'game/league',
];

describe.skipIf(!hasCitus)('a world in books', needsCitus, () => {
  let database: Database;
  let coordinator: Connection;
  let db: Db;
  let cast: ChangingCast;
  const open = new Map<number, Connection>();

  beforeAll(async () => {
    ({ database, coordinator } = await openBookDatabase(BOOKS));
    ({ db } = coordinator);
    setInBooks(true);
    cast = await openChangingCast({ connection: coordinator });
    routeCalls();
  }, 300_000);
  afterAll(async () => {
    setInBooks(false);
    for (const { close } of open.values()) await close();
    await coordinator?.close();
    await database?.drop();
  });

  /** Runs work whose statements go to the worker of a player's book. */
  async function inBook<Result>(player: bigint, work: () => Promise<Result>): Promise<Result> {
    const book = bookOf(player);
    const there = open.get(book) ?? (await connectToBook(db, book));
    open.set(book, there);
    const world = cast.farm.manor.world as { db: Db; reader(): Db };
    const { reader } = world;
    Object.assign(world, { db: there.db, reader: () => there.db });
    try {
      return await work();
    } finally {
      Object.assign(world, { db, reader });
    }
  }

  let callWhole: TestWorld['call'];
  const beyond = new Set<Path>();
  const made = new Set<Path>();

  /** Sends each call of a player to the worker of the book, and to the coordinator if it fails there. */
  function routeCalls(): void {
    const { manor } = cast.farm;
    const { call } = manor;
    callWhole = call;
    const routed: typeof call = async (path, params, options = {}) => {
      const signIn = options.token && isOfPlayers(path) ? signInKeyOf(options.token) : null;
      if (signIn) {
        const answer = await inBook(signIn.playerId, () => call(path, params, options));
        if (answer.code < 50_000 && !REFUSED.includes(path)) {
          made.add(path);
          return answer;
        }
        beyond.add(path);
      }
      return call(path, params, options);
    };
    Object.assign(manor, { call: routed });
  }

  const call: ChangingCaller = async (by, path, params = {}) => {
    const { code, msg, data } = await cast.farm.manor.call(path, params, { token: by.token });
    expect(code, `${path}: ${msg}`).toBe(200);
    return data as never;
  };

  /** Asks every read that needs no parameters, at the book's worker and through the coordinator. */
  async function compareReads() {
    const { id, token } = cast.owner;
    const reads = { failed: [] as Path[], unlike: [] as Path[], alike: [] as Path[] };
    for (const path of Object.keys(table) as Path[]) {
      if (!isOfPlayers(path) || table[path].changes || path === 'user/logout') continue;
      const ask = () => callWhole(path, {}, { token });
      const own = await inBook(id, ask);
      if (own.code >= 50_000) reads.failed.push(path);
      if (own.code !== 200) continue;
      if (BY_BOOK.includes(path)) continue;
      const whole = await ask();
      if (JSON.stringify(whole.data) === JSON.stringify(own.data)) reads.alike.push(path);
      else reads.unlike.push(path);
    }
    return reads;
  }

  test('is played by calls at the worker of each player', { timeout: 300_000 }, async () => {
    let reads: Awaited<ReturnType<typeof compareReads>> | null = null;
    for (const [name, walk] of Object.entries(changingWalk)) {
      // It ends sign-ins: reads are asked before.
      if (name === ENDING) reads = await compareReads();
      await walk({ ...cast, call });
    }
    expect(reads?.failed).toEqual([]);
    expect(reads?.unlike).toEqual(OVER_ALL);
    expect(reads?.alike.length).toBeGreaterThan(25);
    expect([...beyond].sort()).toEqual(Object.values(BEYOND).flat().sort());
    const changing = (Object.keys(table) as Path[]).filter(
      (path) => isOfPlayers(path) && table[path].changes,
    );
    expect(changing.filter((path) => !made.has(path) && !beyond.has(path))).toEqual([]);
    for (const coin of ['ATR', 'USDT', 'TKT', 'PTS'] as const)
      expect(await held(db, 'transit', coin)).toBe(0n);
    for (const book of allBooks.filter((one) => open.has(one)))
      expect(await faultsOfBook(db, book)).toMatchObject({ altered: null, uneven: null, jumped: null });
  });
});
