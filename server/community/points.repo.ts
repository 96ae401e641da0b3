import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** The next players after a place who have points, in the order of their ids; PTS units. */
export async function readPoints(
  tx: Tx,
  after: bigint,
  most: number,
): Promise<{ player: bigint; points: bigint }[]> {
  const { rows } = await sql<{ player: bigint; points: bigint }>`
    SELECT player_id AS player, balance AS points FROM account
    WHERE player_id > ${after} AND coin = 'PTS' AND balance > 0
    ORDER BY player_id LIMIT ${most}`.execute(tx);
  return rows;
}
