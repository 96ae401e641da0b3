import { refuse, type Refusal } from '#core/api/refusals.ts';
import type { Basket } from '#core/api/basketObjects.ts';
import { dayOf } from '#core/rules/clock.ts';
import { pipeline } from '#server/db/pipeline.ts';
import { lockFarm, type Farm } from '#server/farm/farm.repo.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { readBasketActs, type BasketActs } from './basket.repo.ts';
import { basketFacts } from './basketFacts.ts';
import { readLevel } from './readLevel.ts';

/** The basket that a caller saw: baskets depend on the game day and on the level. */
export interface SeenBasket {
  day: number;
  level: number;
  slot: number;
}

/** An unfilled basket of a locked farm, and the acts of its day. */
export interface OpenBasket {
  farm: Farm;
  acts: BasketActs;
  basket: Basket;
}

/**
 * Locks the farm and finds the basket that the caller saw. Refuses basketDayOver after the game day's end,
 * basketChanged {level} when the level is another now, basketFilled.
 */
export async function openBasket(call: ChangingCall, seen: SeenBasket): Promise<OpenBasket | Refusal> {
  const { tx, player, gameNow } = call;
  if (seen.day !== dayOf(gameNow)) return refuse('basketDayOver');
  const farm = await lockFarm(tx, player.id);
  const [acts, level] = await pipeline(tx, [
    () => readBasketActs(tx, player.id, seen.day),
    () => readLevel(tx, player.id, call),
  ]);
  const basket = basketFacts(player.id, seen, acts);
  if (basket.filled) return refuse('basketFilled');
  if (level !== seen.level) return refuse('basketChanged', { level });
  return { farm, acts, basket };
}
