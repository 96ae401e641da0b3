import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

const SHARDS = 16n;

/**
 * Within this distance of the limit the count is exact. Further away the shards are summed without locks. The
 * sum then lacks purchases of uncommitted transactions: at most one per database connection.
 */
const EXACT_WITHIN = 1_000;

/**
 * Counts one more plot of the world, in the player's shard.
 * @returns false when the world has `limit` plots (LAND_WORLD_PLOTS) already; then nothing is counted
 */
export async function takeWorldPlot(tx: Tx, playerId: bigint, limit: number): Promise<boolean> {
  if ((await sumPlots(tx)) + EXACT_WITHIN >= limit && (await sumPlotsLocked(tx)) >= limit) return false;
  await tx
    .updateTable('world_plots')
    .set({ plots: sql<number>`plots + 1` })
    .where('shard', '=', Number(playerId % SHARDS))
    .execute();
  return true;
}

async function sumPlots(tx: Tx): Promise<number> {
  const rows = await tx.selectFrom('world_plots').select('plots').execute();
  return rows.reduce((sum, row) => sum + row.plots, 0);
}

/**
 * Sums all shards under lock, acquired in shard order. No deadlock: a transaction locks no shard before this,
 * and calls it once.
 */
async function sumPlotsLocked(tx: Tx): Promise<number> {
  const rows = await tx.selectFrom('world_plots').select('plots').orderBy('shard').forUpdate().execute();
  return rows.reduce((sum, row) => sum + row.plots, 0);
}
