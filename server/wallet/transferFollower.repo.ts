import { sql } from 'kysely';
import { entriesOf } from '#server/ledger/entriesOf.ts';
import type { LedgerFollower } from '#server/ledger/archive/ledgerFollower.ts';

/** Transfers that the limit of a day still counts (`readTransferred`). A range that is archived is older than these. */
export const transferFollower: LedgerFollower = {
  name: 'limit of transfers',
  async enterBooks(tx, { from, until, wallAt }) {
    await sql`
      INSERT INTO opening_transfer (account_id, posting_id, amount, wall_at)
      SELECT e.account_id, p.id, e.amount, p.wall_at
      FROM posting p CROSS JOIN ${entriesOf('p')} AS e JOIN account a ON a.id = e.account_id AND a.name LIKE 'user:%'
      WHERE p.id >= ${from} AND p.id < ${until} AND p.type = 'internalTransfer' AND e.amount < 0
        AND p.wall_at > ${wallAt}::timestamptz - interval '2 days'`.execute(tx);
  },
};
