import { countBadges } from '#core/rules/album.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { Handler } from '#server/http/call.ts';
import { readAlbumHens } from './albumHens.repo.ts';
import { readPages } from './readPages.ts';

/** `game/album/list`: all pages with counts and badges, and the newest hens. */
export const listAlbum: Handler<'game/album/list'> = async ({ db, player, gameNow }) => {
  const [pages, hens] = await pipeline(db, [
    () => readPages(db, player.id, gameNow),
    () => readAlbumHens(db, player.id, gameNow),
  ]);
  return { pages, badges: countBadges(pages), hens };
};
