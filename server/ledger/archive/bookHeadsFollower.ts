import { inTransaction } from '#server/db/transaction.ts';
import { advanceBookHeads } from '#server/ledger/advanceBookHeads.ts';
import type { LedgerFollower } from './ledgerFollower.ts';

/** Heads of the books behind the last link of a range: those of the next one follow from them. */
export const bookHeadsFollower: LedgerFollower = {
  name: 'heads of the books',
  async prepare(db, { last }) {
    while ((await inTransaction(db, (tx) => advanceBookHeads(tx, last))) === 'more');
  },
};
