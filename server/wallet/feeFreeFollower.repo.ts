import { sql } from 'kysely';
import { chainCoins } from '#core/catalog/chainCoins.ts';
import type { Tx } from '#server/db/database.ts';
import { sqlList } from '#server/ledger/accountSql.ts';
import type { LedgerRange } from '#server/ledger/archive/closedRanges.repo.ts';
import type { LedgerFollower } from '#server/ledger/archive/ledgerFollower.ts';

/** Parts of the withdrawals of a range that were free of fees, by the reference of their postings. */
async function readFreeParts(
  tx: Tx,
  { from, until }: LedgerRange,
): Promise<{ references: string[]; parts: bigint[] }> {
  const { rows } = await sql<{ reference: string; free: bigint }>`
    SELECT DISTINCT p.reference, w.fee_free AS free
    FROM posting p JOIN withdrawal w ON p.reference = 'withdrawal:' || w.id
    WHERE p.id >= ${from} AND p.id < ${until} AND p.type IN ('withdrawal', 'withdrawalRefund')`.execute(tx);
  return { references: rows.map(({ reference }) => reference), parts: rows.map(({ free }) => free) };
}

/**
 * Stores what is free behind a range, from what was free before it (`readFeeFree`). Withdrawals are read before: in a book they lie on
 * the coordinator, and a statement that writes there reads the book alone.
 */
async function carry(tx: Tx, range: LedgerRange): Promise<void> {
  const { from, until } = range;
  const { references, parts } = await readFreeParts(tx, range);
  await sql`
    WITH line AS (
      SELECT e.account_id, e.version, e.balance,
        CASE e.line_type WHEN 'recharge' THEN e.amount WHEN 'withdrawal' THEN -w.free
          WHEN 'withdrawalRefund' THEN w.free ELSE 0 END AS change
      FROM account_line e
      JOIN account a ON a.id = e.account_id AND a.coin IN ${sqlList(chainCoins)} AND a.name LIKE 'user:%'
      LEFT JOIN posting p ON p.id = e.posting_id AND e.line_type IN ('withdrawal', 'withdrawalRefund')
      LEFT JOIN unnest(${references}::text[], ${parts}::bigint[]) AS w(reference, free) ON w.reference = p.reference
      WHERE e.posting_id >= ${from} AND e.posting_id < ${until}
    ), so_far AS (
      SELECT account_id, balance, sum(change) OVER (PARTITION BY account_id ORDER BY version) AS changed,
        sum(change) OVER (PARTITION BY account_id) AS total
      FROM line
    ), behind AS MATERIALIZED (
      SELECT s.account_id, least(coalesce(max(o.free), 0) + max(s.total), min(s.balance + s.total - s.changed))::bigint AS free
      FROM so_far s LEFT JOIN opening_fee_free o ON o.account_id = s.account_id
      GROUP BY s.account_id
    ), changed AS (
      UPDATE opening_fee_free AS o SET free = behind.free FROM behind WHERE o.account_id = behind.account_id
      RETURNING o.account_id
    )
    INSERT INTO opening_fee_free (account_id, free)
    SELECT * FROM behind WHERE account_id NOT IN (SELECT account_id FROM changed)`.execute(tx);
}

/** Free parts of players' balances. */
export const feeFreeFollower: LedgerFollower = { name: 'fees', carry, ofBook: { carry } };
