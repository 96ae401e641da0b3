import { amountOf } from '#core/money/amount.ts';
import type { Constants } from '#core/catalog/constants.ts';
import { countBadges } from '#core/rules/album.ts';
import { dayOf } from '#core/rules/clock.ts';
import { levelOf } from '#core/rules/level.ts';
import type { LookFacts } from '#core/rules/looks.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { readAlbum } from '#server/album/albumCount.repo.ts';
import { readFirstPlotAt } from '#server/album/albumHens.repo.ts';
import { readHearts } from '#server/album/heart.repo.ts';
import { pagesOf } from '#server/album/pagesOf.ts';
import { pipeline } from '#server/db/pipeline.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { countRibbons } from '#server/league/countRibbons.repo.ts';
import { getPlayer } from '#server/players/player.repo.ts';

/** Counters of a player that open looks, at game time `now`. */
export async function readLookFacts(
  db: Db | Tx,
  playerId: bigint,
  now: number,
  constants: Pick<Constants, 'LEVEL_POINTS'>,
): Promise<LookFacts> {
  const [player, [points], ribbons, { hearts }, counts, firstPlotAt] = await pipeline(db, [
    () => getPlayer(db, playerId),
    () => balancesOf(db, playerId, ['PTS']),
    () => countRibbons(db, playerId),
    () => readHearts(db, playerId, dayOf(now)),
    () => readAlbum(db, playerId),
    () => readFirstPlotAt(db, playerId),
  ]);
  return {
    level: levelOf(amountOf(points?.total ?? '0'), constants),
    hearts,
    album: countBadges(pagesOf({ counts, firstPlotAt, hearts }, now)),
    ribbonGold: ribbons.gold,
    ribbonSilver: ribbons.silver,
    ribbonBronze: ribbons.bronze,
    owner: player.tier === 'owner' ? 1 : 0,
  };
}
