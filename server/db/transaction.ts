import { Refusal } from '#core/api/refusals.ts';
import type { Db, Tx } from './database.ts';
import { openTransaction } from './openTransaction.ts';
import { isStalePlan } from './preparedPool.ts';

/** How often a transaction that lost against another one is begun again before its error is let through. */
const MOST_ATTEMPTS = 8;

/** PostgreSQL's codes for "begin again, nothing is wrong with you": serialization failure and deadlock. */
const LOST = new Set(['40001', '40P01']);

function lost(cause: unknown): boolean {
  return LOST.has((cause as { code?: string } | null)?.code ?? '') || isStalePlan(cause);
}

/** What is written at the very end of a transaction; it must ask for all its statements at once. */
type Last<Result> = (tx: Tx, result: Result) => Promise<unknown>;

/**
 * Runs work in one transaction and commits it; what `last` writes goes out together with the commit. A Refusal as its
 * result rolls back and is given back. When the transaction lost against another one it is begun again, a bounded number
 * of times, so work must change nothing outside it; every other error is thrown as it is.
 */
export async function inTransaction<Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
  last?: Last<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryOnce(db, work, last);
    } catch (cause) {
      if (attempt === MOST_ATTEMPTS || !lost(cause)) throw cause;
    }
  }
}

function tryOnce<Result>(db: Db, work: (tx: Tx) => Promise<Result>, last?: Last<Result>): Promise<Result> {
  return db.getExecutor().provideConnection(async (connection) => {
    const { tx, end, reasonOf } = await openTransaction(db, connection);
    try {
      const result = await work(tx);
      if (result instanceof Refusal) await end('rollback');
      else await Promise.all([last?.(tx, result), end('commit')]);
      return result;
    } catch (cause) {
      // On a connection that is lost nothing can be taken back, and nothing was kept.
      await end('rollback').catch(() => {});
      throw reasonOf(cause);
    }
  });
}
