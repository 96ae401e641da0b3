import type { AlbumCounter } from '#core/catalog/album.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';

/** Deeds to count. */
export interface AlbumDeed {
  counter: AlbumCounter;
  count: number;
}

/** Adds deeds to a player's album, in the deeds' own transaction and under the farm's lock. */
export async function addToAlbum(tx: Tx, playerId: bigint, deeds: readonly AlbumDeed[]): Promise<void> {
  const sums = new Map<AlbumCounter, number>();
  for (const { counter, count } of deeds) sums.set(counter, (sums.get(counter) ?? 0) + count);
  const rows = [...sums].filter(([, count]) => count > 0);
  if (rows.length === 0) return;
  await fixedSql`
    INSERT INTO album_count (player_id, counter, count)
    SELECT ${playerId}::bigint, t.*
    FROM unnest(${rows.map(([counter]) => counter)}::text[], ${rows.map(([, count]) => count)}::integer[])
      AS t(counter, count)
    ON CONFLICT (player_id, counter) DO UPDATE SET count = album_count.count + excluded.count
  `.execute(tx);
}

/** Counters of a player's album; those without a deed are missing. */
export async function readAlbum(db: Db | Tx, playerId: bigint): Promise<Map<AlbumCounter, number>> {
  const rows = await db
    .selectFrom('album_count')
    .select(['counter', 'count'])
    .where('player_id', '=', playerId)
    .execute();
  return new Map(rows.map(({ counter, count }) => [counter, count]));
}
