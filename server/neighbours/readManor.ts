import type { Neighbour, ShownBadge, VisitedManor } from '#core/api/neighbourObjects.ts';
import type { Constants } from '#core/catalog/constants.ts';
import type { PageState } from '#core/rules/album.ts';
import { henForVisitors, plotForVisitors } from '#core/rules/visitorView.ts';
import { readAlbum } from '#server/album/albumCount.repo.ts';
import { pagesOf } from '#server/album/pagesOf.ts';
import type { Db } from '#server/db/database.ts';
import { pipeline } from '#server/db/pipeline.ts';
import { readNests } from '#server/farm/hens/egg.repo.ts';
import { MAX_HENS, readYard } from '#server/farm/hens/hen.repo.ts';
import { henFacts } from '#server/farm/hens/henFacts.ts';
import { readPlots } from '#server/farm/land/plot.repo.ts';
import { plotFacts, wildPlot } from '#server/farm/land/plotFacts.ts';
import { listPlaced } from '#server/looks/listPlaced.ts';
import { readBook } from './guestBook.repo.ts';
import type { Host } from './host.repo.ts';
import { neighbourFacts } from './neighbourFacts.ts';

/** Entries of the guest book beside the manor. */
const SHOWN_ENTRIES = 12;

function kindOf(host: Host): Neighbour['kind'] {
  if (host.isRobot) return 'house';
  if (host.isReferrer) return 'referrer';
  return host.isBelow ? 'team' : 'other';
}

/** Badges that a player has reached. */
function badgesOf(pages: readonly PageState[]): ShownBadge[] {
  return pages.flatMap(({ page, grade, count }) => (grade === null ? [] : [{ page, grade, count }]));
}

/** Reads a manor as visitors see it. */
export async function readManor(
  db: Db,
  host: Host,
  { constants, gameNow }: { constants: Constants; gameNow: number },
): Promise<VisitedManor> {
  const [plots, hens, book, counts] = await pipeline(db, [
    () => readPlots(db, host.id),
    () => readYard(db, host.id, gameNow, { limit: MAX_HENS }),
    () => readBook(db, host.id, null, SHOWN_ENTRIES),
    () => readAlbum(db, host.id),
  ]);
  const nests =
    hens.length === 0
      ? new Map<bigint, number[]>()
      : await readNests(
          db,
          host.id,
          hens.map(({ id }) => id),
          gameNow,
        );
  const wild = Array.from({ length: Math.max(0, constants.LAND_PLOTS - plots.length) }, (_, at) =>
    wildPlot(plots.length + at + 1),
  );
  const looks = await listPlaced({ db, gameNow, constants }, host.id);
  const firstPlotAt = plots[0]?.reclaimedAt ?? null;
  return {
    owner: neighbourFacts(host, kindOf(host), constants),
    plots: [...plots.map(plotFacts), ...wild].map(plotForVisitors),
    hens: hens.map((hen) => henForVisitors(henFacts(hen, nests.get(hen.id) ?? []))),
    looks,
    badges: badgesOf(pagesOf({ counts, firstPlotAt, hearts: host.hearts }, gameNow)),
    takesHelp: host.helps !== 'off' && !host.isFrozen && host.helpedToday < host.helpDay,
    hearts: host.hearts,
    book: book.map(({ entry }) => entry),
  };
}
