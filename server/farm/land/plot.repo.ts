import { sql } from 'kysely';
import { addToAlbum } from '#server/album/albumCount.repo.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { OwnPlot } from './grownPlant.ts';
import { readPlanted } from './plant.repo.ts';

/** Every plot of a player, by number. */
export async function readPlots(db: Db, playerId: bigint): Promise<OwnPlot[]> {
  const rows = await db
    .selectFrom('plot')
    .select(['number', 'version', 'reclaimed_at'])
    .where('player_id', '=', playerId)
    .orderBy('number')
    .execute();
  const planted = await readPlanted(db, playerId, 'all');
  return rows.map((row) => ({
    number: row.number,
    version: row.version,
    reclaimedAt: row.reclaimed_at.getTime(),
    plant: null,
    ...planted.get(row.number),
  }));
}

/** Adds a plot to a locked farm, and to the album. */
export async function addPlot(
  tx: Tx,
  playerId: bigint,
  plot: number,
  version: bigint,
  at: number,
): Promise<void> {
  await tx
    .insertInto('plot')
    .values({ player_id: playerId, number: plot, version, reclaimed_at: new Date(at), plant_id: null })
    .execute();
  await tx.updateTable('farm').set({ plots: plot }).where('player_id', '=', playerId).execute();
  await addToAlbum(tx, playerId, [{ counter: 'plots', count: 1 }]);
}

/** Sets the version of plots whose plant changed, and removes the plants that were harvested. */
export async function changePlots(
  tx: Tx,
  playerId: bigint,
  plots: readonly number[],
  change: { version: bigint; plant_id?: null },
): Promise<void> {
  await tx
    .updateTable('plot')
    .set(change)
    .where('player_id', '=', playerId)
    .where('number', 'in', plots)
    .execute();
}

/** Puts plants on empty plots; returns the reclaim instant of each plot, by number. */
export async function setPlants(
  tx: Tx,
  playerId: bigint,
  plants: readonly { plot: number; id: bigint }[],
  version: bigint,
): Promise<Map<number, number>> {
  const rows = sql.join(plants.map(({ plot, id }) => sql`(${plot}::integer, ${id}::bigint)`));
  const result = await sql<{ number: number; reclaimed_at: Date }>`
    UPDATE plot SET version = ${version}, plant_id = sown.id
    FROM (VALUES ${rows}) AS sown (number, id)
    WHERE plot.player_id = ${playerId} AND plot.number = sown.number AND plot.plant_id IS NULL
    RETURNING plot.number, plot.reclaimed_at
  `.execute(tx);
  if (result.rows.length !== plants.length) throw new Error('a plot to sow on was not empty');
  return new Map(result.rows.map((row) => [row.number, row.reclaimed_at.getTime()]));
}
