import { sql } from 'kysely';
import type { LedgerFollower } from '#server/ledger/archive/ledgerFollower.ts';

/** Links of acts contain the hash of the postings' head of their time. */
export const actFollower: LedgerFollower = {
  name: "operators' acts",
  async carry(tx, { from, until }) {
    await sql`
      INSERT INTO opening_link (sequence, hash)
      SELECT c.sequence, c.hash FROM chain_run c
      WHERE c.posting_id >= ${from} AND c.posting_id < ${until}
        AND c.sequence IN (SELECT posting_sequence FROM act_link)
      ON CONFLICT DO NOTHING`.execute(tx);
  },
};
