import { advanceBookHeads } from '#server/ledger/advanceBookHeads.ts';
import type { LedgerFollower } from './ledgerFollower.ts';

/** Heads of the books behind the last link of a range: those of the next one follow from them. */
export const bookHeadsFollower: LedgerFollower = {
  name: 'heads of the books',
  async prepare(inTx, { last }) {
    while ((await inTx((tx) => advanceBookHeads(tx, last))) === 'more');
  },
};
