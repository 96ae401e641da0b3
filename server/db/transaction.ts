import { Refusal } from '#core/api/refusals.ts';
import { isTraced, traced } from '#server/tracing/traced.ts';
import type { Db, Tx } from './database.ts';
import { openTransaction } from './openTransaction.ts';
import { isStalePlan } from './stalePlan.ts';
import { isReadOnlyServer } from './sessionSettings.ts';

/** Attempts of a transaction before a serialization failure or deadlock is thrown. */
const MAX_ATTEMPTS = 8;

/** PostgreSQL's codes for retryable errors: serialization failure and deadlock. */
const RETRYABLE = new Set(['40001', '40P01']);

function isRetryable(cause: unknown): boolean {
  return (
    RETRYABLE.has((cause as { code?: string } | null)?.code ?? '') ||
    isStalePlan(cause) ||
    isReadOnlyServer(cause)
  );
}

/** Statements written at the very end of a transaction. It must issue all of them synchronously. */
type AtCommit<Result> = (tx: Tx, result: Result) => Promise<unknown>;

/**
 * Runs work in one transaction and commits it. Statements of `atCommit` are sent together with the commit. A Refusal
 * as result rolls back and is returned. After a serialization failure, deadlock, stale plan or a write on a standby the work is retried
 * a bounded number of times, so it must change nothing outside the transaction. Every other error is thrown
 * unchanged.
 */
export async function inTransaction<Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
  atCommit?: AtCommit<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const attributes = { 'manor.attempt': attempt };
      const span = { name: 'db transaction', kind: 'internal', attributes } as const;
      return await (isTraced()
        ? traced(span, () => tryOnce(db, work, atCommit))
        : tryOnce(db, work, atCommit));
    } catch (cause) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(cause)) throw cause;
    }
  }
}

function tryOnce<Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
  atCommit?: AtCommit<Result>,
): Promise<Result> {
  return db.getExecutor().provideConnection(async (connection) => {
    const { tx, end, reasonOf } = await openTransaction(db, connection);
    try {
      const result = await work(tx);
      if (result instanceof Refusal) await end('rollback');
      else await Promise.all([atCommit?.(tx, result), end('commit')]);
      return result;
    } catch (cause) {
      // On a lost connection a rollback fails, and nothing was committed.
      await end('rollback').catch(() => {});
      throw reasonOf(cause);
    }
  });
}
