import { sql } from 'kysely';
import type { RecordType } from '#core/catalog/recordTypes.ts';
import type { Coin } from '#core/money/coin.ts';
import type { Tx } from '#server/db/database.ts';
import { entriesOf } from './entriesOf.ts';
import { ledgerInBooks } from './inBooks.ts';
import { writtenBy } from './writtenPostings.ts';

/** Sum of the postings of one type and coin. */
export interface PostedSum {
  type: RecordType;
  coin: Coin;
  postings: number;
  /** In ledger units. */
  amount: bigint;
}

/**
 * Id of the last posting visible to a transaction; `postedSums` counts from here on. Where books lie on several workers it is
 * the number of postings that the transaction has written.
 */
export async function lastPostingId(tx: Tx): Promise<bigint> {
  if (ledgerInBooks()) return BigInt(writtenBy(tx).length);
  const row = await tx.selectFrom('posting').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0n;
}

const byTypeAndCoin = (a: PostedSum, b: PostedSum) =>
  `${a.type} ${a.coin}` < `${b.type} ${b.coin}` ? -1 : 1;

function sumsInBooks(tx: Tx, after: bigint): PostedSum[] {
  const sums = new Map<string, PostedSum>();
  for (const { type, entries } of writtenBy(tx).slice(Number(after))) {
    const received = entries.filter(({ amount }) => amount > 0n);
    for (const coin of new Set(received.map((entry) => entry.coin))) {
      const amount = received.reduce((sum, entry) => (entry.coin === coin ? sum + entry.amount : sum), 0n);
      const { postings, amount: before } = sums.get(`${type} ${coin}`) ?? { postings: 0, amount: 0n };
      sums.set(`${type} ${coin}`, { type, coin, postings: postings + 1, amount: before + amount });
    }
  }
  return [...sums.values()].sort(byTypeAndCoin);
}

/**
 * Sums, by type and coin, of the postings that this transaction wrote after a posting. Levelling between books and commits of others
 * are not counted.
 */
export async function postedSums(tx: Tx, after: bigint): Promise<PostedSum[]> {
  if (ledgerInBooks()) return sumsInBooks(tx, after);
  const { rows } = await sql<{ type: RecordType; coin: Coin; postings: bigint; amount: bigint }>`
    SELECT posting.type, account.coin, count(DISTINCT coalesce(posting.home_id, posting.id)) AS postings, sum(entry.amount)::bigint AS amount
    FROM posting CROSS JOIN ${entriesOf('posting')} AS entry JOIN account ON account.id = entry.account_id
    WHERE posting.id > ${after} AND posting.xmin = pg_current_xact_id()::xid AND entry.amount > 0
      AND posting.type <> 'levelling' AND account.name <> 'transit'
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(tx);
  return rows.map((row) => ({ ...row, postings: Number(row.postings) }));
}
