import { albumPages, type AlbumCounter } from '#core/catalog/album.ts';
import { pageState, yearsSince, type PageState } from '#core/rules/album.ts';

/** Facts behind the pages of an album. */
export interface AlbumState {
  counts: ReadonlyMap<AlbumCounter, number>;
  /** Game time at which plot 1 was reclaimed; null before that. */
  firstPlotAt: number | null;
  /** Helps that earned the player a heart. */
  hearts: number;
}

/** Pages of an album at game time `now`. */
export function pagesOf({ counts, firstPlotAt, hearts }: AlbumState, now: number): PageState[] {
  return albumPages.map((page) => {
    if (page === 'years') return pageState(page, yearsSince(firstPlotAt, now));
    return pageState(page, page === 'helps' ? hearts : (counts.get(page) ?? 0));
  });
}
