import { sql } from 'kysely';
import type { RecordType } from '#core/catalog/recordTypes.ts';
import type { Coin } from '#core/money/coin.ts';
import type { Tx } from '#server/db/database.ts';

/** What postings of one type moved of one coin. */
export interface PostedSum {
  type: RecordType;
  coin: Coin;
  postings: number;
  /** In ledger units. */
  amount: bigint;
}

/** The last posting that a transaction sees, to ask `postedSums` for what it writes from here on. */
export async function lastPostingId(tx: Tx): Promise<bigint> {
  const row = await tx.selectFrom('posting').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0n;
}

/** What this transaction has posted after a posting, by type and coin; what others have committed meanwhile is not counted. */
export async function postedSums(tx: Tx, after: bigint): Promise<PostedSum[]> {
  const { rows } = await sql<{ type: RecordType; coin: Coin; postings: bigint; amount: bigint }>`
    SELECT posting.type, account.coin, count(DISTINCT posting.id) AS postings, sum(entry.amount)::bigint AS amount
    FROM posting JOIN entry ON entry.posting_id = posting.id JOIN account ON account.id = entry.account_id
    WHERE posting.id > ${after} AND posting.xmin = pg_current_xact_id()::xid AND entry.amount > 0
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(tx);
  return rows.map((row) => ({ ...row, postings: Number(row.postings) }));
}
