import { sql } from 'kysely';
import { answersOf } from './answerWatch.ts';
import type { Db } from './database.ts';

/**
 * Resolves when the database answers; rejects when it does not. The answer to any statement counts: a statement of its
 * own waits for a connection behind the calls of a busy node.
 */
export async function pingDatabase(db: Db): Promise<void> {
  let cancel: (() => void) | undefined;
  const answered = new Promise<void>((resolve) => (cancel = answersOf(db)?.onNext(resolve)));
  try {
    await Promise.race([sql`SELECT 1`.execute(db), answered]);
  } finally {
    cancel?.();
  }
}
