import type { PageState } from '#core/rules/album.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { pipeline } from '#server/db/pipeline.ts';
import { readAlbum } from './albumCount.repo.ts';
import { readFirstPlotAt } from './albumHens.repo.ts';
import { pagesOf } from './pagesOf.ts';

/** Pages of a player's album at game time `now`. */
export async function readPages(db: Db | Tx, playerId: bigint, now: number): Promise<PageState[]> {
  const [counts, firstPlotAt] = await pipeline(db, [
    () => readAlbum(db, playerId),
    () => readFirstPlotAt(db, playerId),
  ]);
  return pagesOf(counts, firstPlotAt, now);
}
