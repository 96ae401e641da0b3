import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { buyHens } from './hens/buyHens.ts';
import { buySaplings } from './stock/buySaplings.ts';

/**
 * `game/seed/buy`: buys saplings or hens. Refuses quantityTooSmall, insufficientAtr, yardFull, farmPoolDry,
 * and a coupon's refusals.
 */
export const buySeeds: Handler<'game/seed/buy'> = async (call, { seed, quantity, coupon }) => {
  if (quantity < 1) return refuse('quantityTooSmall');
  if (seed !== 'hen') return buySaplings(call, seed, quantity, coupon);
  return coupon === undefined ? buyHens(call, quantity) : refuse('couponNotForThis');
};
