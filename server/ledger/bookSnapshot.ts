import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { isDatabaseBusy } from '#server/db/isDatabaseBusy.ts';
import { liftTimeouts } from '#server/db/liftTimeouts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { BookSnapshot } from '#server/world/world.ts';
import { allBooks } from './book.ts';
import { holdBook } from './holdBook.ts';
import { holdFigures } from './holdFigures.ts';
import { requireBook } from './requireBook.ts';

/** Attempts to hold all books: a posting may hold one for longer than another one may wait, and a session may end. */
const MAX_HOLDING = 20;

/**
 * Runs work while no posting from the coordinator is under way, and no turn of the figures: each is on all nodes, or begins
 * afterwards.
 */
async function betweenPostings(coordinator: Db, work: () => Promise<unknown>): Promise<void> {
  const holdAndWork = async (tx: Tx) => {
    await holdFigures(tx);
    // In the order in which books are locked.
    for (const book of allBooks) await holdBook(tx, book);
    await work();
    // A worker may have ended the session that held its books, if the work took long.
    for (const book of allBooks) await holdBook(tx, book);
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(coordinator, holdAndWork);
    } catch (cause) {
      if (!isDatabaseBusy(cause) || attempt === MAX_HOLDING) throw cause;
    }
  }
}

/** Begins a snapshot, and runs its first statements. It may stay for as long as the work takes, on one database while others are read. */
async function begin(db: Db, first: (tx: Tx) => Promise<unknown>) {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await liftTimeouts(tx);
    await first(tx);
    return tx;
  } catch (cause) {
    await tx.rollback().execute();
    throw cause;
  }
}

/** Begins a worker's snapshot, and that of the session in which it reads tables of the coordinator. */
const beginThere = (db: Db) => begin(db, (tx) => sql`SELECT key FROM public.constant LIMIT 1`.execute(tx));

/**
 * Begins the coordinator's snapshot, and that of the sessions which it has on the workers: one on each, which the transaction keeps
 * for what it reads there.
 */
const beginWhole = (db: Db) =>
  begin(db, (tx) =>
    pipeline(tx, [
      () => sql`SELECT set_config('citus.max_adaptive_executor_pool_size', '1', true)`.execute(tx),
      () => sql`SELECT count(*) FROM seal_state`.execute(tx),
    ]),
  );

/** The databases of a snapshot, each with at least one free connection. */
export interface SnapshotParts {
  coordinator: Db;
  workers: readonly Db[];
  /** The worker of a book. */
  workerOf(book: number): Db;
}

type OpenSnapshot = Awaited<ReturnType<typeof begin>>;

const end = (open: readonly OpenSnapshot[]) => Promise.all(open.map((one) => one.rollback().execute()));

/** Begins on all of them, or on none. The coordinator's comes first. */
async function beginAll({ coordinator, workers }: SnapshotParts): Promise<OpenSnapshot[]> {
  const begun = await Promise.allSettled([beginWhole(coordinator), ...workers.map(beginThere)]);
  const open = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = begun.find((one) => one.status === 'rejected');
  if (!failed) return open;
  await end(open);
  throw failed.reason;
}

/** Runs work in the books of one worker, one after the other. */
async function readBooks<Result>(
  tx: Tx,
  books: readonly number[],
  work: (tx: Tx, book: number) => Promise<Result>,
): Promise<[number, Result][]> {
  const results: [number, Result][] = [];
  for (const book of books) {
    const path = `book_${book}_audit, book_${book}, public`;
    const [, result] = await pipeline(tx, [
      () => sql`SELECT set_config('search_path', ${path}, true)`.execute(tx),
      () => requireBook(tx, book).then(() => work(tx, book)),
    ]);
    results.push([book, result]);
  }
  return results;
}

/**
 * Runs work that only reads on one snapshot of the coordinator and all workers. The workers are read beside each other, the books
 * of each one after the other.
 */
export async function onBookSnapshot<Result>(
  parts: SnapshotParts,
  work: (snapshot: BookSnapshot) => Promise<Result>,
): Promise<Result> {
  let open: OpenSnapshot[] = [];
  try {
    await betweenPostings(parts.coordinator, async () => {
      // An attempt before this one may have failed at its end.
      await end(open);
      open = [];
      open = await beginAll(parts);
    });
    const [whole, ...workers] = open;
    if (!whole) throw new Error('the snapshot has no coordinator');
    return await work({
      whole,
      each: async (read) => {
        const readWorker = async (worker: Db, at: number) => {
          const books = allBooks.filter((book) => parts.workerOf(book) === worker);
          const there = workers[at];
          return there ? readBooks(there, books, read) : [];
        };
        const found = await Promise.all(parts.workers.map(readWorker));
        return found
          .flat()
          .sort(([one], [other]) => one - other)
          .map(([, result]) => result);
      },
    });
  } finally {
    await end(open);
  }
}
