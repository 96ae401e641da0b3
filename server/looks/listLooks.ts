import { MAX_PLACED_LOOKS } from '#core/catalog/lookSlots.ts';
import { standingLooks } from '#core/rules/looks.ts';
import { pipeline } from '#server/db/pipeline.ts';
import { readFarm } from '#server/farm/farm.repo.ts';
import type { Handler } from '#server/http/call.ts';
import { readBought, readPlaced, readSold } from './look.repo.ts';
import { lookChanges } from './lookChanges.ts';
import { lookFactsOf } from './lookFactsOf.ts';
import { readLookFacts } from './readLookFacts.ts';

/** `game/look/list`: all looks with price or condition, and the slots of the player's manor. */
export const listLooks: Handler<'game/look/list'> = async ({ db, player, gameNow, constants }) => {
  const [farm, bought, placed, sold, facts] = await pipeline(db, [
    () => readFarm(db, player.id),
    () => readBought(db, player.id),
    () => readPlaced(db, player.id),
    () => readSold(db),
    () => readLookFacts(db, player.id, gameNow, constants),
  ]);
  return {
    list: lookFactsOf(bought, facts, sold),
    most: MAX_PLACED_LOOKS,
    changes: lookChanges(standingLooks(placed, facts), farm.version),
  };
};
