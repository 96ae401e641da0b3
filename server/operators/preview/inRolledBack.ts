import type { Db, Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';

/** Thrown to roll the transaction back with its result. */
class RolledBack<Result> extends Error {
  override readonly name = 'RolledBack';
  readonly result: Result;

  constructor(result: Result) {
    super('the transaction was a preview');
    this.result = result;
  }
}

/** Runs work in a transaction that is never committed, and returns its result. Errors are thrown unchanged. */
export async function inRolledBack<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  try {
    return await inTransaction<never>(db, async (tx) => {
      throw new RolledBack(await work(tx));
    });
  } catch (cause) {
    if (cause instanceof RolledBack) return (cause as RolledBack<Result>).result;
    throw cause;
  }
}
