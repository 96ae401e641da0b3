import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { sellEggs } from './hens/sellEggs.ts';
import { sellFruit } from './stock/sellFruit.ts';

/**
 * `game/seed/sell`: sells fruit of one kind or eggs. Refuses quantityTooSmall, notEnoughFruit, notEnoughEggs.
 */
export const sellStock: Handler<'game/seed/sell'> = async (call, { seed, quantity }) => {
  if (quantity < 1) return refuse('quantityTooSmall');
  return seed === 'egg' ? sellEggs(call, quantity) : sellFruit(call, seed, quantity);
};
