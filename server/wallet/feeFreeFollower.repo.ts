import { sql } from 'kysely';
import { chainCoins } from '#core/catalog/chainCoins.ts';
import { sqlList } from '#server/ledger/accountSql.ts';
import type { LedgerFollower } from '#server/ledger/archive/ledgerFollower.ts';

/** Free parts of players' balances (`readFeeFree`): stored behind a range, from what was free before it. */
export const feeFreeFollower: LedgerFollower = {
  name: 'fees',
  async carry(tx, { from, until }) {
    await sql`
      WITH line AS (
        SELECT e.account_id, e.version, e.balance,
          CASE e.line_type WHEN 'recharge' THEN e.amount WHEN 'withdrawal' THEN -w.fee_free
            WHEN 'withdrawalRefund' THEN w.fee_free ELSE 0 END AS change
        FROM account_line e
        JOIN account a ON a.id = e.account_id AND a.coin IN ${sqlList(chainCoins)} AND a.name LIKE 'user:%'
        LEFT JOIN posting p ON p.id = e.posting_id AND e.line_type IN ('withdrawal', 'withdrawalRefund')
        LEFT JOIN withdrawal w ON w.player_id = a.player_id AND p.reference = 'withdrawal:' || w.id
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
  },
};
