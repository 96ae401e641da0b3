import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Locks the row of the daily check until the transaction ends, so that only one transaction stores folds. */
export async function lockRun(tx: Tx): Promise<{ day: number; after: bigint }> {
  const row = await tx
    .selectFrom('holding_run')
    .select(['day', 'after_player'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { day: row.day, after: row.after_player };
}

/** Stores the progress of a day's check. */
export async function saveRun(tx: Tx, day: number, after: bigint): Promise<void> {
  await tx.updateTable('holding_run').set({ day, after_player: after }).execute();
}

/**
 * Players with more than `minBalance` available ATR, in id order, with their points: candidates for the
 * check.
 */
export async function readRich(
  tx: Tx,
  after: bigint,
  minBalance: bigint,
  limit: number,
): Promise<{ playerId: bigint; held: bigint; points: bigint; dueAt: Date | null }[]> {
  const { rows } = await sql<{ playerId: bigint; held: bigint; points: bigint; dueAt: Date | null }>`
    SELECT a.player_id AS "playerId", a.balance AS held, h.due_at AS "dueAt",
      coalesce((SELECT pts.balance FROM account pts WHERE pts.name = a.name AND pts.coin = 'PTS'), 0) AS points
    FROM account a LEFT JOIN holding h ON h.player_id = a.player_id
    WHERE a.player_id > ${after} AND a.coin = 'ATR' AND a.name LIKE 'user:%' AND a.balance > ${minBalance}
    ORDER BY a.player_id LIMIT ${limit}`.execute(tx);
  return rows;
}
