import type { Endpoint } from '#core/api/endpoint.ts';
import type { Path } from '#core/api/table.ts';
import type { Db } from '#server/db/database.ts';
import { isDatabaseBusy } from '#server/db/isDatabaseBusy.ts';
import { signInKeyOf } from '#server/sessions/signInKey.ts';
import type { BooksPart, World } from '#server/world/world.ts';
import { CallerGone } from './hangUpSignal.ts';
import type { HttpParts } from './httpParts.ts';

/** Calls that always need more than their player's book, by the reason. They run on the database of the whole world. */
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
  'a row that lies on every node': ['user/update', 'user/session/end'],
  'rows of another manor': [
    'game/visit/book',
    'game/visit/help',
    'game/visit/list',
    'game/visit/manor',
    'game/visit/report',
    'game/visit/sticker',
    'game/visit/thank',
  ],
  'sums over all books': ['user/facts', 'game/price', 'game/seed/list', 'game/todayTj', 'game/league'],
};

const wholePaths: ReadonlySet<string> = new Set(Object.values(WHOLE).flat());

/** A book moves to another worker, and takes no calls until it is there. A retry soon finds it. */
export class BookMoving extends Error {
  override readonly name = 'BookMoving';
}

/**
 * PostgreSQL's codes for work beyond a book: a row of another player (44000), a row that lies on every node (BK001, the
 * trigger `book_read_only`), a pool whose part is short (BK002, `BeyondBook`), a relation of the coordinator (42P01), a statement that only the coordinator runs (0A000).
 */
const BEYOND = new Set(['44000', 'BK001', 'BK002', '42P01', '0A000']);

const isBeyond = (cause: unknown) => BEYOND.has(String((cause as { code?: unknown } | null)?.code));

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

/** The world as a call in a book sees it. Its other parts are those of the world, whatever replaces them. */
function worldIn(world: World, db: Db): World {
  const parts: Pick<World, 'db' | 'reader'> = { db, reader: () => db };
  return Object.assign(Object.create(world) as World, parts);
}

/** Where a call failed, as one that runs again needs to know. */
async function whereFailed(
  books: BooksPart,
  playerId: bigint,
  db: Db,
): Promise<'here' | 'moved' | 'moving' | 'away'> {
  const isOpen = await books.follow(playerId).catch(() => null);
  if (isOpen === null) return 'away';
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
 * Runs a call in the book of its player. Where it turns out to need more, such as a notice to another player, it runs again
 * on the database of the whole world; where the book has moved, in the book's new place. Throws BookMoving while it moves.
 */
export async function runInBook(
  { world, metrics }: Pick<HttpParts, 'world' | 'metrics'>,
  books: BooksPart,
  { path, playerId, run }: CallInBook,
): Promise<unknown> {
  const db = books.of(playerId);
  try {
    return await run(worldIn(world, db));
  } catch (cause) {
    if (cause instanceof CallerGone) throw cause;
    const where = await whereFailed(books, playerId, db);
    if (where === 'moved') return run(worldIn(world, books.of(playerId)));
    if (where === 'moving') throw new BookMoving('the book of the player moves', { cause });
    if (where === 'away' || isDatabaseBusy(cause) || !isBeyond(cause)) throw cause;
    metrics.callsBeyondBook.inc({ path });
    return run(world);
  }
}
