import type { Handler } from '#server/http/call.ts';
import { readFarm } from '#server/farm/farm.repo.ts';
import { readStock } from './stock.repo.ts';
import { stockFacts } from './stockFacts.ts';

/**
 * The warehouse without what is spoilt. The version is read before the goods: a change in between is shown under the
 * older version, and the newer one comes with that change.
 */
export const listStock: Handler<'game/seed/myList'> = async ({ db, player, gameNow }) => {
  const { version } = await readFarm(db, player.id);
  return { stock: stockFacts(await readStock(db, player.id, gameNow), version) };
};
