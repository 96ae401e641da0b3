import { sql } from 'kysely';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { Db, Tx } from '#server/db/database.ts';

/**
 * Recharged and unspent amount of a coin of a player, in ledger units: free of fees under WITHDRAW_FEE_ON
 * 'gains'. Gains are spent first, so after each entry it is at most the balance. A recharge adds to it, a
 * withdrawal subtracts its free part, a refund returns that part. Reads every attached entry of the account; what is free
 * behind the detached ones is stored (`carryFeeFree`).
 */
export async function readFeeFree(db: Db | Tx, playerId: bigint, coin: ChainCoin): Promise<bigint> {
  const { rows } = await sql<{ free: bigint }>`
    WITH line AS (
      SELECT e.version, e.balance,
        CASE e.line_type WHEN 'recharge' THEN e.amount WHEN 'withdrawal' THEN -w.fee_free
          WHEN 'withdrawalRefund' THEN w.fee_free ELSE 0 END AS change
      FROM account a
      JOIN account_line e ON e.account_id = a.id
      LEFT JOIN posting p ON p.id = e.posting_id AND e.line_type IN ('withdrawal', 'withdrawalRefund')
      LEFT JOIN withdrawal w ON w.player_id = ${playerId} AND p.reference = 'withdrawal:' || w.id
      WHERE a.name = ${`user:${playerId}`} AND a.coin = ${coin} AND a.shard = 0
    ), so_far AS (
      SELECT balance, sum(change) OVER (ORDER BY version) AS changed, sum(change) OVER () AS total FROM line
    )
    SELECT greatest(0, least(coalesce(opened.free, 0) + coalesce(lines.total, 0), lines.least))::bigint AS free
    FROM (SELECT max(total) AS total, min(balance + total - changed) AS least FROM so_far) lines
    LEFT JOIN (
      SELECT o.free FROM opening_fee_free o JOIN account a ON a.id = o.account_id
      WHERE a.name = ${`user:${playerId}`} AND a.coin = ${coin} AND a.shard = 0
    ) opened ON TRUE`.execute(db);
  return rows[0]?.free ?? 0n;
}
