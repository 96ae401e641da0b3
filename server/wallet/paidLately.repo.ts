import { sql } from 'kysely';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { MAX_AMOUNT } from '#core/money/amount.ts';
import type { Tx } from '#server/db/database.ts';

/** So much of a coin, in ledger units, of one payment or of many. */
export interface PaidSum {
  coin: ChainCoin;
  gross: bigint;
}

/** Newest transfers that are looked at; as many within the span count as more than any limit. */
const MOST = 1_000;

/** Holds a player's payments until the transaction ends; whoever names the player, such as a newcomer, goes on. */
export async function lockPayments(tx: Tx, playerId: bigint): Promise<void> {
  await sql`SELECT 1 FROM player WHERE id = ${playerId} FOR NO KEY UPDATE`.execute(tx);
}

/** What a player asked to withdraw since an instant of wall time, by coin, but for what came back. */
export async function readWithdrawn(tx: Tx, playerId: bigint, since: Date): Promise<PaidSum[]> {
  const { rows } = await sql<PaidSum>`
    SELECT coin, sum(gross)::bigint AS gross FROM withdrawal
    WHERE player_id = ${playerId} AND created_at > ${since} AND state IN ('pendingReview', 'passed', 'confirmed')
    GROUP BY coin`.execute(tx);
  return rows;
}

/** What a player gave to others since an instant of wall time. */
export async function readTransferred(tx: Tx, playerId: bigint, since: Date): Promise<PaidSum[]> {
  const { rows } = await sql<PaidSum>`
    SELECT 'ATR' AS coin,
      CASE count(*) WHEN ${MOST} THEN ${MAX_AMOUNT} ELSE coalesce(-sum(lately.amount), 0) END::bigint AS gross
    FROM account a CROSS JOIN LATERAL (
      SELECT e.amount, e.posting_id FROM entry e
      WHERE e.account_id = a.id AND e.line_type = 'internalTransfer' AND e.amount < 0
      ORDER BY e.posting_id DESC LIMIT ${MOST}
    ) lately JOIN posting p ON p.id = lately.posting_id
    WHERE a.name = ${`user:${playerId}`} AND a.coin = 'ATR' AND a.shard = 0 AND p.wall_at > ${since}`.execute(
    tx,
  );
  return rows;
}
