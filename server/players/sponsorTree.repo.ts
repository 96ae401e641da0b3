import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

/** Generations above a player. Counts at most `limit` where the column is not filled yet. */
export async function readDepth(db: Db | Tx, playerId: bigint, limit: number): Promise<number> {
  const { rows } = await sql<{ depth: number }>`
    WITH RECURSIVE above (id, steps, known) AS (
      SELECT sponsor_id, 0, depth FROM player WHERE id = ${playerId}
      UNION ALL
      SELECT p.sponsor_id, a.steps + 1, p.depth FROM above a JOIN player p ON p.id = a.id
      WHERE a.known IS NULL AND a.steps < ${limit}
    )
    SELECT steps + coalesce(known, 0) AS depth FROM above ORDER BY steps DESC LIMIT 1`.execute(db);
  return rows[0]?.depth ?? 0;
}

/**
 * Fills depth and jump of the next `limit` players by id, sponsors first. Returns how many players it passed. It
 * starts `overlap` ids early for rows that committed late.
 */
export async function placeNext(tx: Tx, limit: number, overlap: number): Promise<number> {
  const run = await sql<{ after: bigint }>`
    SELECT after_player AS after FROM place_run FOR UPDATE`.execute(tx);
  const after = run.rows[0]?.after ?? 0n;
  const { rows } = await sql<{ id: bigint; isPlaced: boolean }>`
    SELECT id, depth IS NOT NULL AS "isPlaced" FROM player
    WHERE id > ${after}::bigint - ${overlap}::bigint ORDER BY id LIMIT ${limit}`.execute(tx);
  for (const { id, isPlaced } of rows) {
    if (isPlaced) continue;
    const found = await sql<{ depth: number | null; jump: bigint | null }>`
      SELECT CASE WHEN p.sponsor_id IS NULL THEN 0 ELSE s.depth + 1 END AS depth, player_jump(p.sponsor_id) AS jump
      FROM player p LEFT JOIN player s ON s.id = p.sponsor_id WHERE p.id = ${id}`.execute(tx);
    const [place] = found.rows;
    await sql`UPDATE player SET depth = ${place?.depth}, jump_id = ${place?.jump} WHERE id = ${id}`.execute(
      tx,
    );
  }
  const last = rows.at(-1)?.id ?? after;
  await sql`UPDATE place_run SET after_player = greatest(after_player, ${last}::bigint)`.execute(tx);
  return rows.length;
}
