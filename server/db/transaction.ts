import { Refusal } from '#core/api/refusals.ts';
import type { Db, Tx } from './database.ts';
import { openTransaction } from './openTransaction.ts';
import { isStalePlan } from './preparedPool.ts';

/** Attempts of a transaction before a serialization failure or deadlock is thrown. */
const MOST_ATTEMPTS = 8;

/** PostgreSQL's codes for retryable errors: serialization failure and deadlock. */
const LOST = new Set(['40001', '40P01']);

function lost(cause: unknown): boolean {
  return LOST.has((cause as { code?: string } | null)?.code ?? '') || isStalePlan(cause);
}

/** Statements written at the very end of a transaction. It must issue all of them synchronously. */
type Last<Result> = (tx: Tx, result: Result) => Promise<unknown>;

/**
 * Runs work in one transaction and commits it. Statements of `last` are sent together with the commit. A Refusal
 * as result rolls back and is returned. After a serialization failure, deadlock or stale plan the work is retried
 * a bounded number of times, so it must change nothing outside the transaction. Every other error is thrown
 * unchanged.
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
      // On a lost connection a rollback fails, and nothing was committed.
      await end('rollback').catch(() => {});
      throw reasonOf(cause);
    }
  });
}
