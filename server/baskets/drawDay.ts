import { BASKET_CHANCES, drawBaskets, type DrawnBaskets } from '#core/rules/basket.ts';
import { dayChances } from '#server/clock/dayChances.ts';

/** Baskets of a player at a level on a game day: the same on every node. */
export function drawDay(playerId: bigint, day: number, level: number): DrawnBaskets {
  return drawBaskets(level, dayChances('baskets', playerId, day, BASKET_CHANCES));
}
