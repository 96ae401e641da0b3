import { sql } from 'kysely';
import { ConnectError } from '#server/db/connectError.ts';
import type { Db } from '#server/db/database.ts';

/** Runs a statement on every worker. Throws a ConnectError that names the first one that failed. */
async function onWorkers(db: Db, statement: string): Promise<void> {
  const { rows } = await sql<{ node: string; success: boolean; result: string }>`
    SELECT nodename || ':' || nodeport AS node, success, result FROM run_command_on_workers(${statement})`.execute(
    db,
  );
  const failed = rows.find(({ success }) => !success);
  if (failed) throw new ConnectError(`Worker ${failed.node}: ${failed.result}`);
}

/**
 * Makes the schemas of books that have none on their worker yet, as after a move. Throws a ConnectError with the fault of a
 * worker.
 */
export async function openBooks(db: Db): Promise<void> {
  await onWorkers(db, 'SELECT book_open()');
  await onWorkers(db, 'SELECT book_price_open()');
  await onWorkers(db, 'SELECT book_audit_open()');
}

/** Attempts to close a book: a posting from another book may wait for it in the other order. */
const MAX_CLOSING = 20;

/**
 * Drops the schemas of a book, before its shards move: from then on nothing is posted in it until `openBooks`. Waits for the
 * calls under way.
 */
export async function closeBook(db: Db, book: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await onWorkers(db, `SELECT book_close(${book})`);
    } catch (cause) {
      if (attempt === MAX_CLOSING || !/deadlock detected|lock timeout/.test(String(cause))) throw cause;
    }
  }
}
