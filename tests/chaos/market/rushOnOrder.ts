import type { OrderSide } from '#core/rules/otcOrder.ts';
import type { MarketPlayer } from './marketPlayer.ts';

/** ATR of the order, and what each wants of it: so many times it goes in, and something is left. */
const QUANTITY = 60;
const PART = 14;
const WINNERS = Math.floor(QUANTITY / PART);

/** One posts an order and all others take from it at the same moment: as many win as fit in, the others hear why not. */
export async function rushOnOrder(
  side: OrderSide,
  [maker, ...takers]: readonly MarketPlayer[],
): Promise<string[]> {
  if (!maker) return [];
  const { ticker } = await maker.read('otc/ticker');
  // Purchases at the foot of the range and sales at its top meet nobody by themselves.
  const price = side === 'buy' ? ticker.buyFrom : ticker.sellTo;
  const posted = await maker.place(side, { quantity: QUANTITY, price });
  if (!posted) return [`player ${maker.id} could not post`];
  const own = side === 'buy' ? 'sell' : 'buy';
  const { id } = posted.order;
  const taken = await Promise.all(takers.map((taker) => taker.place(own, { quantity: PART, order: id })));
  const won = taken.filter((answer) => answer !== null).length;
  const wanted = Math.min(WINNERS, takers.length);
  return won === wanted ? [] : [`${won} of ${takers.length} had their part of order ${id}, not ${wanted}`];
}
