import type { Db, Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';

/** Plots of a player, and own ATR that they spent on the farm and for land since they joined, in units. */
export interface LandRow {
  plots: number;
  spent: bigint;
  land: bigint;
}

/** Reads a player's land without a lock: sums only grow. */
export async function readLandPaid(db: Db | Tx, playerId: bigint): Promise<LandRow> {
  const { rows } = await fixedSql<LandRow>`
    SELECT
      coalesce((SELECT plots FROM farm WHERE player_id = ${playerId}), 0)::integer AS plots,
      coalesce(sum(spent) FILTER (WHERE topic = 'all'), 0)::bigint AS spent,
      coalesce(sum(spent) FILTER (WHERE topic = 'kind:land'), 0)::bigint AS land
    FROM farm_total
    WHERE player_id = ${playerId} AND topic IN ('all', 'kind:land')`.execute(db);
  return rows[0] ?? { plots: 0, spent: 0n, land: 0n };
}
