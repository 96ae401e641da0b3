import { refuse } from '../../core/api/refusals.ts';
import type { Handler } from '../http/call.ts';
import { buyHens } from './buyHens.ts';
import { buySaplings } from './buySaplings.ts';

/** Buys saplings or hens. Refuses quantityTooSmall, insufficientAtr, yardFull, farmPoolDry. */
export const buySeeds: Handler<'game/seed/buy'> = async (call, { seed, quantity }) => {
  if (quantity < 1) return refuse('quantityTooSmall');
  return seed === 'hen' ? buyHens(call, quantity) : buySaplings(call, seed, quantity);
};
