import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

const SHARDS = 16n;

/**
 * So many plots below the limit it is counted exactly. Far from it the shards are summed without a lock, which can be
 * off by the purchases that other transactions have under way: never more than the server has connections.
 */
const EXACT_WITHIN = 1_000;

/**
 * Counts one more plot of the world, in the player's shard.
 * @returns false when the world holds `limit` plots (LAND_WORLD_PLOTS) already; then nothing is counted
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

/** All shards locked, in their order: a transaction holds at most its own before it comes here, and it comes once. */
async function sumPlotsLocked(tx: Tx): Promise<number> {
  const rows = await tx.selectFrom('world_plots').select('plots').orderBy('shard').forUpdate().execute();
  return rows.reduce((sum, row) => sum + row.plots, 0);
}
