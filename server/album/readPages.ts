import type { PageState } from '#core/rules/album.ts';
import { dayOf } from '#core/rules/clock.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { pipeline } from '#server/db/pipeline.ts';
import { readAlbum } from './albumCount.repo.ts';
import { readFirstPlotAt } from './albumHens.repo.ts';
import { readHearts } from './heart.repo.ts';
import { pagesOf } from './pagesOf.ts';

/** Pages of a player's album at game time `now`. */
export async function readPages(db: Db | Tx, playerId: bigint, now: number): Promise<PageState[]> {
  const [counts, firstPlotAt, { hearts }] = await pipeline(db, [
    () => readAlbum(db, playerId),
    () => readFirstPlotAt(db, playerId),
    () => readHearts(db, playerId, dayOf(now)),
  ]);
  return pagesOf({ counts, firstPlotAt, hearts }, now);
}
