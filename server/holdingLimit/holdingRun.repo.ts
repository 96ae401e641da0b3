import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Holds the check's own row until the transaction ends, so that one fold is kept at a time. */
export async function lockRun(tx: Tx): Promise<{ day: number; after: bigint }> {
  const row = await tx
    .selectFrom('holding_run')
    .select(['day', 'after_player'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { day: row.day, after: row.after_player };
}

/** Notes how far the check of a day has come. */
export async function saveRun(tx: Tx, day: number, after: bigint): Promise<void> {
  await tx.updateTable('holding_run').set({ day, after_player: after }).execute();
}

/** Who may be above the range: players with more than `least` available ATR, in order, with their points. */
export async function readRich(
  tx: Tx,
  after: bigint,
  least: bigint,
  most: number,
): Promise<{ playerId: bigint; held: bigint; points: bigint; dueAt: Date | null }[]> {
  const { rows } = await sql<{ playerId: bigint; held: bigint; points: bigint; dueAt: Date | null }>`
    SELECT a.player_id AS "playerId", a.balance AS held, h.due_at AS "dueAt",
      coalesce((SELECT pts.balance FROM account pts WHERE pts.name = a.name AND pts.coin = 'PTS'), 0) AS points
    FROM account a LEFT JOIN holding h ON h.player_id = a.player_id
    WHERE a.player_id > ${after} AND a.coin = 'ATR' AND a.name LIKE 'user:%' AND a.balance > ${least}
    ORDER BY a.player_id LIMIT ${most}`.execute(tx);
  return rows;
}
