import type { AlbumHenFacts } from '#core/api/albumObjects.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';

/** Hens that the album shows. */
const MAX_ALBUM_HENS = 60;

/** A player's newest hens, living at `now` or not, with the eggs that they gave. */
export async function readAlbumHens(db: Db | Tx, playerId: bigint, now: number): Promise<AlbumHenFacts[]> {
  const { rows } = await fixedSql<{ id: bigint; eggs: number; isAlive: boolean }>`
    SELECT id, collected_eggs AS eggs, ends_at > ${new Date(now)} AS "isAlive"
    FROM hen WHERE player_id = ${playerId} ORDER BY id DESC LIMIT ${MAX_ALBUM_HENS}`.execute(db);
  return rows.map((hen) => ({ ...hen, id: hen.id.toString() }));
}

/** Game time at which plot 1 was reclaimed; null before that. */
export async function readFirstPlotAt(db: Db | Tx, playerId: bigint): Promise<number | null> {
  const { rows } = await fixedSql<{ at: Date }>`
    SELECT reclaimed_at AS at FROM plot WHERE player_id = ${playerId} AND number = 1`.execute(db);
  return rows[0]?.at.getTime() ?? null;
}
