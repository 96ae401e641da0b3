import type { Handler } from '#server/http/call.ts';
import { readFarm } from '#server/farm/farm.repo.ts';
import { readStock } from './stock.repo.ts';
import { stockFacts } from './stockFacts.ts';

/**
 * `game/seed/myList`: the warehouse without spoilt goods. Reads the version before the goods: a concurrent
 * change then appears under the older version, and its own update follows with the newer one.
 */
export const listStock: Handler<'game/seed/myList'> = async ({ db, player, gameNow }) => {
  const { version } = await readFarm(db, player.id);
  return { stock: stockFacts(await readStock(db, player.id, gameNow), version) };
};
