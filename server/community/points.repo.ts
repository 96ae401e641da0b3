import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { placeOf } from './playerRun.repo.ts';

/** Next players with points in a day's run, in id order; points in PTS units. */
export async function readPoints(
  tx: Tx,
  run: string,
  day: number,
  limit: number,
): Promise<{ player: bigint; points: bigint }[]> {
  const { rows } = await sql<{ player: bigint; points: bigint }>`
    SELECT player_id AS player, balance AS points FROM account
    WHERE player_id > ${placeOf(run, day)} AND coin = 'PTS' AND balance > 0
    ORDER BY player_id LIMIT ${limit}`.execute(tx);
  return rows;
}
