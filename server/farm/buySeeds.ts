import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { readingAhead } from '#server/http/readingAhead.ts';
import { buyHens } from './hens/buyHens.ts';
import { readTermsAhead } from './spending/spendOnFarm.ts';
import { buySaplings } from './stock/buySaplings.ts';

/**
 * `game/seed/buy`: buys saplings or hens. Refuses quantityTooSmall, insufficientAtr, yardFull, farmPoolDry,
 * and a coupon's refusals.
 */
export const buySeeds: Handler<'game/seed/buy'> = readingAhead(
  readTermsAhead,
  async (call, { seed, quantity, coupon }, terms) => {
    if (quantity < 1) return refuse('quantityTooSmall');
    if (seed !== 'hen') return buySaplings(call, terms, { seed, quantity, couponId: coupon });
    return coupon === undefined ? buyHens(call, terms, quantity) : refuse('couponNotForThis');
  },
);
