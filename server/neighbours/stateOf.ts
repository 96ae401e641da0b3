import type { NeighbourState } from '#core/api/neighbourObjects.ts';
import { formatAmount } from '#core/money/amount.ts';
import { dayOf } from '#core/rules/clock.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { pipeline } from '#server/db/pipeline.ts';
import { readHearts } from '#server/album/heart.repo.ts';
import { readHelpedToday } from './help.repo.ts';
import { readSetting } from './manorSetting.repo.ts';

/** Settings and counts of a player as a neighbour. */
export async function stateOf(db: Db | Tx, playerId: bigint, gameNow: number): Promise<NeighbourState> {
  const day = dayOf(gameNow);
  const [setting, helpedToday, { hearts, today }] = await pipeline(db, [
    () => readSetting(db, playerId),
    () => readHelpedToday(db, playerId, day),
    () => readHearts(db, playerId, day),
  ]);
  return {
    visits: setting.visits,
    helps: setting.helps,
    helpDay: formatAmount(setting.helpDay),
    helpedToday: formatAmount(helpedToday),
    hearts,
    heartsToday: today,
  };
}
