import { refuse, type Refusal } from '#core/api/refusals.ts';
import { saplings } from '#core/catalog/saplings.ts';
import { maySaplingBeGiven } from '#core/rules/goals.ts';
import { nextDayAt } from '#core/rules/ticket.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { readSaplingNeed } from './saplingNeed.repo.ts';

/**
 * Refusal of promotion's sapling at game time `now`: alreadyGiven {at} today, saplingNotNeeded with a sapling's price,
 * something growing or something to sell, saplingNotEarned beyond the player's own spending. Null when it is due.
 */
export async function refuseSapling(db: Db | Tx, playerId: bigint, now: number): Promise<Refusal | null> {
  const need = await readSaplingNeed(db, playerId, now);
  const { price } = saplings.apple;
  if (need.isGivenToday) return refuse('alreadyGiven', { at: nextDayAt(now) });
  if (need.atr >= price || need.hasGoods) return refuse('saplingNotNeeded');
  return maySaplingBeGiven(need.given, need.spent, price) ? null : refuse('saplingNotEarned');
}
