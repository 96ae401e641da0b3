import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db, Tx } from '#server/db/database.ts';
import { databaseUrl, type DatabaseUrl } from '#server/db/databaseUrl.ts';
import { hasSchema } from '#server/db/hasSchema.ts';
import { openPostgresPool, type ServerPool } from '#server/db/openPostgresPool.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { BooksPart, BookSnapshot } from '#server/world/world.ts';
import { allBooks, bookOf, FORMER } from './book.ts';
import { bookKey } from './bookKey.ts';
import { onBookSnapshot } from './bookSnapshot.ts';
import { enterFormer, hasFormerPostings } from './formerHead.ts';
import { requireBook } from './requireBook.ts';

/** Time after which a node asks again where the books lie, in ms. A call without a posting is not refused where they were. */
const FRESH_MS = 5_000;

/** Sessions of a node in each book at most. A node uses few of its books at once. */
const MAX_SESSIONS = 3;

/** Sessions of a node on the workers of the books. Each book has its own: a plan depends on the search path. */
export interface BookSessions extends BooksPart {
  close(): Promise<void>;
}

/** A worker's address by book, `host:port`. */
type Places = readonly string[];

async function readPlaces(db: Db): Promise<Places> {
  const { rows } = await sql<{ place: string }>`
    SELECT node.nodename || ':' || node.nodeport AS place
    FROM unnest(${allBooks.map(bookKey)}::bigint[]) WITH ORDINALITY AS book (key, number)
    JOIN pg_dist_placement AS placement
      ON placement.shardid = get_shard_id_for_distribution_column('account', book.key)
    JOIN pg_dist_node AS node ON node.groupid = placement.groupid AND node.noderole = 'primary'
    ORDER BY book.number`.execute(db);
  return rows.map(({ place }) => place);
}

function placeOf(places: Places, book: number): string {
  const place = places[book];
  if (place === undefined) throw new Error(`no worker holds book ${book}`);
  return place;
}

interface OpenBook {
  place: string;
  pool: ServerPool;
}

export interface BookSessionParts {
  /** Connection string of the coordinator. Workers take the same user, password and database. */
  url: string;
  coordinator: Db;
  log: Logger;
}

/** Address of a worker. Its sessions look for tables in these schemas first. */
function addressAt(url: string, place: string, schemas: readonly string[]): DatabaseUrl {
  const at = new URL(databaseUrl(url).hosts[0] ?? url);
  at.host = place;
  at.searchParams.set('options', `-c search_path=${[...schemas, 'public'].join()}`);
  return databaseUrl(at.href);
}

const beginReading = (db: Db) =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');

/** Runs work that only reads on the former ledger, under the names of its tables. */
const onFormer = <Result>(coordinator: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  beginReading(coordinator).execute(async (tx) => {
    const [, , result] = await pipeline(tx, [
      // Before the snapshot: it has a range, or the opening behind that.
      () =>
        sql`LOCK TABLE former.chain_run, former.posting, former.entry_apart IN ACCESS SHARE MODE`.execute(tx),
      () => enterFormer(tx),
      () => work(tx),
    ]);
    return result;
  });

/** Runs work on one snapshot of the coordinator and of all workers that hold books, each with a session for it. */
async function onPlaces<Result>(
  { url, coordinator, log }: BookSessionParts,
  places: Places,
  work: (snapshot: BookSnapshot) => Promise<Result>,
): Promise<Result> {
  const open = (place: string) => openPostgresPool(addressAt(url, place, []), { log, maxConnections: 1 });
  const pools = new Map([...new Set(places)].map((place) => [place, open(place)]));
  const workerOf = (book: number): Db => {
    const worker = pools.get(places[book] ?? '');
    if (!worker) throw new Error(`no worker holds book ${book}`);
    return worker.db;
  };
  try {
    const workers = [...pools.values()].map(({ db }) => db);
    return await onBookSnapshot({ coordinator, workers, workerOf }, work);
  } finally {
    await Promise.all([...pools.values()].map((pool) => pool.close()));
  }
}

/** Opens the sessions of a node whose ledger lies in books. Each connection opens when a statement needs it. */
export async function openBookSessions({ url, coordinator, log }: BookSessionParts): Promise<BookSessions> {
  const open = new Map<number, OpenBook>();
  let places = await readPlaces(coordinator);
  let hasFormer = await hasFormerPostings(coordinator);
  let reading: Promise<void> | null = null;
  let readAt = performance.now();

  // Many calls fail at once when a worker ends: they ask once.
  const readAgain = () => {
    readAt = performance.now();
    reading ??= readPlaces(coordinator)
      .then(async (now) => {
        places = now;
        // Once it is in the archive it stays there.
        if (hasFormer) hasFormer = await hasFormerPostings(coordinator);
      })
      .finally(() => (reading = null));
    return reading;
  };
  const dbOf = (book: number): Db => {
    const place = placeOf(places, book);
    const held = open.get(book);
    if (held?.place === place) return held.pool.db;
    const pool = openPostgresPool(addressAt(url, place, [`book_${book}`]), {
      log,
      maxConnections: MAX_SESSIONS,
    });
    open.set(book, { place, pool });
    // Statements on the former worker go on to their end.
    held?.pool
      .close()
      .catch((err: unknown) => log.warn({ err, book }, 'sessions of a book that moved did not close'));
    return pool.db;
  };
  const inBook = async (book: number): Promise<Db> => {
    if (performance.now() - readAt > FRESH_MS) await readAgain();
    return dbOf(book);
  };
  return {
    get hasFormer() {
      return hasFormer;
    },
    of: (playerId) => {
      if (performance.now() - readAt > FRESH_MS)
        readAgain().catch((err: unknown) => log.warn({ err }, 'the places of the books could not be read'));
      return dbOf(bookOf(playerId));
    },
    follow: async (playerId) => {
      const book = bookOf(playerId);
      await readAgain();
      return hasSchema(dbOf(book), `book_${book}`);
    },
    inBook,
    within: async (book, work) => {
      if (book === FORMER) return onFormer(coordinator, work);
      return beginReading(await inBook(book)).execute(async (tx) => {
        await requireBook(tx, book);
        return work(tx);
      });
    },
    onSnapshot: async (work) => {
      await readAgain();
      return onPlaces({ url, coordinator, log }, places, work);
    },
    close: async () => {
      await Promise.all([...open.values()].map(({ pool }) => pool.close()));
      open.clear();
    },
  };
}
