import type { Db, Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';

/** Weeks that a player ended on each of the first three places of a group. */
export interface Ribbons {
  gold: number;
  silver: number;
  bronze: number;
}

/** Counts a player's ribbons. */
export async function countRibbons(db: Db | Tx, playerId: bigint): Promise<Ribbons> {
  const { rows } = await fixedSql<Ribbons>`
    SELECT count(*) FILTER (WHERE place = 1)::int AS gold, count(*) FILTER (WHERE place = 2)::int AS silver,
      count(*) FILTER (WHERE place = 3)::int AS bronze
    FROM league_week WHERE player_id = ${playerId} AND place <= 3`.execute(db);
  return rows[0] ?? { gold: 0, silver: 0, bronze: 0 };
}
