import { Refusal } from '../../core/api/refusals.ts';
import type { Db, Tx } from './database.ts';
import { isStalePlan } from './preparedPool.ts';

/** How often a transaction that lost against another one is begun again before its error is let through. */
const MOST_ATTEMPTS = 8;

/** PostgreSQL's codes for "begin again, nothing is wrong with you": serialization failure and deadlock. */
const LOST = new Set(['40001', '40P01']);

/** Carries a refusal out of a transaction, which only an error rolls back. */
class RolledBack extends Error {
  readonly refusal: unknown;

  constructor(refusal: unknown) {
    super('rolled back');
    this.refusal = refusal;
  }
}

function lost(cause: unknown): boolean {
  return LOST.has((cause as { code?: string } | null)?.code ?? '') || isStalePlan(cause);
}

/**
 * Runs work in one transaction and commits it. A Refusal as its result rolls back and is given back. When the
 * transaction lost against another one it is begun again, a bounded number of times, so work must change nothing
 * outside it; every other error is thrown as it is.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await work(tx);
        if (result instanceof Refusal) throw new RolledBack(result);
        return result;
      });
    } catch (cause) {
      if (cause instanceof RolledBack) return cause.refusal as Result;
      if (attempt === MOST_ATTEMPTS || !lost(cause)) throw cause;
    }
  }
}
