import type { Tx } from '#server/db/database.ts';
import { poolBalance } from '#server/ledger/balances.ts';
import { ledgerInBooks } from '#server/ledger/inBooks.ts';
import { highestMark } from './farmPool.repo.ts';
import { readStoredPrice } from './price.repo.ts';

/**
 * Stores sums over all books and the price for the calls in a book, which see their book alone. On one database nobody reads
 * them, and nothing is stored.
 */
export async function seePools(tx: Tx, gameNow: number): Promise<void> {
  if (!ledgerInBooks()) return;
  const { price, steppedAt } = await readStoredPrice(tx);
  const seen = {
    farm: await poolBalance(tx, 'farm', 'ATR'),
    emission: await poolBalance(tx, 'emission', 'ATR'),
    highest: await highestMark(tx, gameNow),
    price,
    stepped_at: new Date(steppedAt),
  };
  await tx
    .insertInto('pools_seen')
    .values({ id: 1, ...seen })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(seen))
    .execute();
}
