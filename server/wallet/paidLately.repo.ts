import { sql } from 'kysely';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { MAX_AMOUNT } from '#core/money/amount.ts';
import type { Tx } from '#server/db/database.ts';
import { ledgerInBooks } from '#server/ledger/inBooks.ts';
import { linesAlong } from '#server/ledger/linesAlong.ts';

/** Amount of a coin in ledger units, of one payment or of several. */
export interface PaidSum {
  coin: ChainCoin;
  gross: bigint;
}

/** Newest transfers to read; this many within the span count as more than any limit. */
const MAX_TRANSFERS = 1_000;

/**
 * Locks a player's payments until the transaction ends. NO KEY UPDATE does not block inserts that reference
 * the player, such as new referees.
 */
export async function lockPayments(tx: Tx, playerId: bigint): Promise<void> {
  await sql`SELECT 1 FROM player WHERE id = ${playerId} FOR NO KEY UPDATE`.execute(tx);
}

/** Withdrawn amounts of a player since an instant of wall time, by coin, without refunded ones. */
export async function readWithdrawn(tx: Tx, playerId: bigint, since: Date): Promise<PaidSum[]> {
  const { rows } = await sql<PaidSum>`
    SELECT coin, sum(gross)::bigint AS gross FROM withdrawal
    WHERE player_id = ${playerId} AND created_at > ${since} AND state IN ('pendingReview', 'passed', 'confirmed')
    GROUP BY coin`.execute(tx);
  return rows;
}

/** Transfers of account `a`, newest first. One concerns two players, so its entries are never packed. */
const sent = sql`LATERAL (
    SELECT own.amount, p.wall_at FROM (
      SELECT e.amount, e.posting_id FROM entry_apart e
      WHERE e.account_id = a.id AND e.line_type = 'internalTransfer' AND e.amount < 0
      ORDER BY e.posting_id DESC LIMIT ${sql.lit(MAX_TRANSFERS)}
    ) own JOIN posting p ON p.id = own.posting_id
  )`;

/**
 * The same where books lie on several workers: there a part concerns one player, and is packed. Received ones count to the limit
 * too. Those of the former ledger stand behind.
 */
const sentAndReceived = sql`LATERAL (
    SELECT along.amount, p.wall_at
    FROM (SELECT a.id, a.name, a.coin) AS sender
    CROSS JOIN ${linesAlong('sender', { order: 'DESC', limit: MAX_TRANSFERS, type: 'internalTransfer' })} AS along
    JOIN posting p ON p.id = along.posting_id
    UNION ALL
    SELECT o.amount, o.wall_at FROM opening_transfer o WHERE o.account_id = a.id
  )`;

/** Transferred amounts of a player since an instant of wall time. */
export async function readTransferred(tx: Tx, playerId: bigint, since: Date): Promise<PaidSum[]> {
  const { rows } = await sql<PaidSum>`
    SELECT 'ATR' AS coin, CASE WHEN count(*) >= ${MAX_TRANSFERS} THEN ${MAX_AMOUNT}
      ELSE coalesce(-sum(lately.amount) FILTER (WHERE lately.amount < 0), 0) END::bigint AS gross
    FROM account a CROSS JOIN ${ledgerInBooks() ? sentAndReceived : sent} AS lately
    WHERE a.name = ${`user:${playerId}`} AND a.coin = 'ATR' AND a.shard = 0 AND lately.wall_at > ${since}`.execute(
    tx,
  );
  return rows;
}
