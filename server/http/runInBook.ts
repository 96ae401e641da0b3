import type { Endpoint } from '#core/api/endpoint.ts';
import type { Path } from '#core/api/table.ts';
import type { Db } from '#server/db/database.ts';
import { signInKeyOf } from '#server/sessions/signInKey.ts';
import type { BooksPart, World } from '#server/world/world.ts';
import { CallerGone } from './hangUpSignal.ts';
import type { HttpParts } from './httpParts.ts';

/**
 * Calls that always need more than their player's book, by the reason: a book would refuse them, or answer by its own rows alone.
 * They run on the database of the whole world.
 */
const WHOLE: Readonly<Record<string, readonly Path[]>> = {
  'the bound of a day is that of the vault, which lies in the first book': ['userAccount/withdraw'],
  'a part of which there is one: its pool is summed up over the books, and its rows are read in the order of their ids':
    [
      'userAccount/exchange',
      'userAccount/exchangeQuote',
      'game/making/cast',
      'game/making/end',
      'game/making/quote',
      'otc/sell',
      'otc/buy',
      'otc/cancelBuy',
      'otc/qxExchange',
    ],
  'a row that lies on every node': ['user/update', 'user/session/end', 'user/logout'],
  'rows of another manor': [
    'game/visit/book',
    'game/visit/help',
    'game/visit/list',
    'game/visit/manor',
    'game/visit/report',
    'game/visit/sticker',
    'game/visit/thank',
  ],
  'rows of other players': ['game/coin/holdMax', 'game/ztGameTj'],
  'sums over all books': ['user/facts', 'game/price', 'game/seed/list', 'game/todayTj', 'game/league'],
};

const wholePaths: ReadonlySet<string> = new Set(Object.values(WHOLE).flat());

/** A book moves to another worker, and takes no calls until it is there. A retry soon finds it. */
export class BookMoving extends Error {
  override readonly name = 'BookMoving';
}

const codeOf = (cause: unknown) => String((cause as { code?: unknown } | null)?.code);

/**
 * Codes by which a book refuses what is beyond it: a row of another player (PostgreSQL's 44000), a row that lies on every node
 * (BK001, the trigger `book_read_only`), a pool whose part is short (BK002, `BeyondBook`).
 */
const REFUSED = new Set(['44000', 'BK001', 'BK002']);

/**
 * PostgreSQL's codes for a relation that only the coordinator has, and a statement that only it runs. Also where a book is
 * closed, and the tables of all books are found under the names of its own.
 */
const ELSEWHERE = new Set(['42P01', '0A000']);

const isBeyond = (cause: unknown) => REFUSED.has(codeOf(cause)) || ELSEWHERE.has(codeOf(cause));

/** Player in whose book a call runs; null: it runs on the database of the whole world. */
export function playerInBook(
  { books }: Pick<World, 'books'>,
  { path, endpoint }: { path: Path; endpoint: Pick<Endpoint, 'access' | 'demoOnly'> },
  token: string | null,
): bigint | null {
  if (books === null || token === null) return null;
  if (endpoint.access !== 'player' || endpoint.demoOnly || wholePaths.has(path)) return null;
  return signInKeyOf(token)?.playerId ?? null;
}

const worlds = new WeakMap<Db, World>();

/** The world as calls in a book see it, one for each book. Its other parts are those of the world, whatever replaces them. */
function worldIn(world: World, db: Db): World {
  const known = worlds.get(db);
  if (known) return known;
  const parts: Pick<World, 'db' | 'reader'> = { db, reader: () => db };
  const own = Object.assign(Object.create(world) as World, parts);
  worlds.set(db, own);
  return own;
}

/** PostgreSQL's codes of a database that is there, and busy: retries exhausted, locks, time and resources. */
const BUSY = /^(40001|40P01|55P03|57014|53...)$/;

/** The key of a book is missing: the book was closed, and its rows went to the tables of all books. */
const CLOSED = '23502';

/** Where a player's book is after a call in it failed; `unknown`: nobody could be asked. */
async function findBook(
  books: BooksPart,
  playerId: bigint,
  db: Db,
): Promise<'here' | 'moved' | 'moving' | 'unknown'> {
  const isOpen = await books.follow(playerId).catch(() => null);
  if (isOpen === null) return 'unknown';
  if (!isOpen) return 'moving';
  return books.of(playerId) === db ? 'here' : 'moved';
}

export interface CallInBook {
  path: Path;
  playerId: bigint;
  /** Runs the call. It may run twice: a failure has changed nothing. */
  run(world: World): Promise<unknown>;
}

/**
 * Runs a call that needs more than its book on the database of the whole world.
 *
 * @param db where the book was when the call began
 */
async function runWhole(
  { metrics, world }: Pick<HttpParts, 'world' | 'metrics'>,
  books: BooksPart,
  { path, playerId, run }: CallInBook,
  db: Db,
): Promise<unknown> {
  metrics.callsBeyondBook.inc({ path });
  try {
    return await run(world);
  } catch (cause) {
    const code = codeOf(cause);
    if (code !== CLOSED && !ELSEWHERE.has(code)) throw cause;
    const place = await findBook(books, playerId, db);
    if (place === 'here' || place === 'unknown') throw cause;
    throw new BookMoving('the book of the player moves', { cause });
  }
}

/**
 * Runs a call in the book of its player. Where it turns out to need more, such as a notice to another player, it runs again
 * on the database of the whole world; where the book has moved, in the book's new place. Throws BookMoving while it moves.
 */
export async function runInBook(
  parts: Pick<HttpParts, 'world' | 'metrics'>,
  books: BooksPart,
  call: CallInBook,
): Promise<unknown> {
  const { world } = parts;
  const { playerId, run } = call;
  const db = books.of(playerId);
  try {
    return await run(worldIn(world, db));
  } catch (cause) {
    if (cause instanceof CallerGone || BUSY.test(codeOf(cause))) throw cause;
    if (REFUSED.has(codeOf(cause))) return runWhole(parts, books, call, db);
    const place = await findBook(books, playerId, db);
    if (place === 'moving') throw new BookMoving('the book of the player moves', { cause });
    if (place === 'moved' || (place === 'here' && codeOf(cause) === CLOSED))
      return run(worldIn(world, books.of(playerId))).catch((again: unknown) => {
        if (isBeyond(again)) return runWhole(parts, books, call, db);
        throw again;
      });
    if (ELSEWHERE.has(codeOf(cause))) return runWhole(parts, books, call, db);
    throw cause;
  }
}
