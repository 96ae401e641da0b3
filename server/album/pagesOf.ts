import { albumPages, type AlbumCounter } from '#core/catalog/album.ts';
import { pageState, yearsSince, type PageState } from '#core/rules/album.ts';

/** Pages of an album with these counters, whose plot 1 was reclaimed at `firstPlotAt`, at game time `now`. */
export function pagesOf(
  counts: ReadonlyMap<AlbumCounter, number>,
  firstPlotAt: number | null,
  now: number,
): PageState[] {
  return albumPages.map((page) =>
    pageState(page, page === 'years' ? yearsSince(firstPlotAt, now) : (counts.get(page) ?? 0)),
  );
}
