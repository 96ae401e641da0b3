import { connect } from '#server/db/connect.ts';
import { distributeTables } from '#server/db/distribution/distributeTables.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { layBooks } from '#server/ledger/layBooks.ts';
import { tableExceptions } from '#server/tableExceptions.ts';
import { joinNodes } from './joinNodes.ts';
import { isInBooks } from './skipReason.ts';

/** Shards of a test's tables: enough that players lie on different workers, and few enough to be copied quickly. */
export const TEST_SHARDS = 4;

/** Lays the tables of a migrated database into shards of workers, as an operator does: it knows nothing of Citus before. */
export async function distributeTemplate(url: string, workers: readonly string[]): Promise<void> {
  await joinNodes(url, workers);
  const { db, close } = await connect({ url, log: makeLogger('silent') });
  try {
    await distributeTables(db, tableExceptions, TEST_SHARDS);
    if (isInBooks) await layBooks(db, 'farm');
  } finally {
    await close();
  }
}
