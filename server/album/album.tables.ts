import type { AlbumCounter } from '#core/catalog/album.ts';

/** A counter of a player's album. */
export interface AlbumCountTable {
  player_id: bigint;
  counter: AlbumCounter;
  count: number;
}

declare module '#server/db/database.ts' {
  interface Database {
    album_count: AlbumCountTable;
  }
}
