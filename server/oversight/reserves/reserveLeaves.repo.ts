import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { isGameOwned } from '#server/ledger/accountSql.ts';
import { sealedBalances } from '#server/ledger/sealedBalances.ts';

/**
 * Stores the liabilities to each player at the head of the hash chain, and the leaf without a player, in an
 * order drawn from the seed; returns the number of leaves and their sums. Every player who ever had a coin of
 * the chain has a leaf.
 */
export async function addLeaves(tx: Tx, day: bigint, seed: Uint8Array) {
  // Disables the statement timeout: a million players take longer than the timeout of calls.
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
  const { rows } = await sql<{ leaves: number; usdt: bigint; atr: bigint }>`
    WITH owed AS (
      SELECT coalesce(player_id, 0) AS player_id,
        coalesce(sum(balance) FILTER (WHERE coin = 'USDT'), 0)::bigint AS usdt,
        coalesce(sum(balance) FILTER (WHERE coin = 'ATR'), 0)::bigint AS atr
      FROM ${sealedBalances} AS held
      WHERE player_id IS NOT NULL OR NOT ${isGameOwned('name')}
      GROUP BY 1
    ), leaf AS (
      SELECT * FROM owed UNION ALL SELECT 0, 0, 0 WHERE NOT EXISTS (SELECT 1 FROM owed WHERE player_id = 0)
    ), kept AS (
      INSERT INTO reserve_leaf (player_id, day, place, usdt, atr)
      SELECT player_id, ${day}::bigint,
        row_number() OVER (ORDER BY sha256(${seed}::bytea || convert_to('order:' || player_id, 'UTF8'))) - 1, usdt, atr
      FROM leaf RETURNING usdt, atr
    )
    SELECT count(*)::int AS leaves, coalesce(sum(usdt), 0)::bigint AS usdt, coalesce(sum(atr), 0)::bigint AS atr
    FROM kept`.execute(tx);
  const [sums] = rows;
  if (!sums) throw new Error('the leaves were not counted');
  return sums;
}

/** Leaves of a day from a position on, in order; the leaf without a player has no address. */
export function readLeaves(tx: Tx, day: bigint, from: number, limit: number) {
  return tx
    .selectFrom('reserve_leaf as leaf')
    .leftJoin('player', 'player.id', 'leaf.player_id')
    .select(['leaf.player_id', 'leaf.place', 'leaf.usdt', 'leaf.atr', 'player.address'])
    .where('leaf.day', '=', day)
    .where('leaf.place', '>=', from)
    .where('leaf.place', '<', from + limit)
    .orderBy('leaf.place')
    .execute();
}
