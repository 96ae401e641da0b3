import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { closedRanges, type LedgerRange } from '#server/ledger/archive/closedRanges.repo.ts';
import { seal } from '#server/ledger/seal.ts';

/** Behind every link. */
const ALL = 10n ** 12n;

/**
 * Seals until the first range of the ledger is closed, and returns it. The sealer vouches for ids once all transactions
 * of their time have ended; on PostgreSQL those of other databases count too.
 */
export async function sealUntilClosed(db: Db): Promise<LedgerRange> {
  for (;;) {
    await inTransaction(db, (tx) => seal(tx));
    const [range] = await closedRanges(db, ALL);
    if (range) return range;
  }
}
