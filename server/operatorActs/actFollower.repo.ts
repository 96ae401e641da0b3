import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { LedgerRange } from '#server/ledger/archive/closedRanges.repo.ts';
import type { LedgerFollower } from '#server/ledger/archive/ledgerFollower.ts';

async function keepLinks(tx: Tx, { from, until }: LedgerRange): Promise<void> {
  await sql`
    INSERT INTO opening_link (sequence, hash)
    SELECT c.sequence, c.hash FROM chain_run c
    WHERE c.posting_id >= ${from} AND c.posting_id < ${until}
      AND c.sequence IN (SELECT posting_sequence FROM act_link)
    ON CONFLICT DO NOTHING`.execute(tx);
}

async function readCuts(tx: Tx, after: bigint, until: bigint): Promise<bigint[]> {
  const rows = await tx
    .selectFrom('act_link')
    .select('posting_sequence')
    .distinct()
    .where('posting_sequence', '>', after)
    .where('posting_sequence', '<=', until)
    .execute();
  return rows.map(({ posting_sequence: sequence }) => sequence);
}

/** Links of acts contain the hash of the postings' head of their time: of the one chain, and later of cuts. */
export const actFollower: LedgerFollower = {
  name: "operators' acts",
  carry: keepLinks,
  carryFormer: keepLinks,
  ofBook: { readCuts },
};
