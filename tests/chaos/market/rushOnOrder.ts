import type { OrderSide } from '#core/rules/otcOrder.ts';
import type { MarketPlayer } from './marketPlayer.ts';

/** ATR of the order and of each take. The quotient is the number of winners, and a remainder is left. */
const QUANTITY = 60;
const PART = 14;
const WINNERS = Math.floor(QUANTITY / PART);

/** One player posts an order and all others take from it at once. As many win as fit; the others get the reason. */
export async function rushOnOrder(
  side: OrderSide,
  [maker, ...takers]: readonly MarketPlayer[],
): Promise<string[]> {
  if (!maker) return [];
  const { ticker } = await maker.read('otc/ticker');
  // Purchases at the bottom of the range and sales at its top match no order by themselves.
  const price = side === 'buy' ? ticker.buyFrom : ticker.sellTo;
  const posted = await maker.place(side, { quantity: QUANTITY, price });
  if (!posted) return [`player ${maker.id} could not post`];
  const direction = side === 'buy' ? 'sell' : 'buy';
  const { id } = posted.order;
  const takes = await Promise.all(
    takers.map((taker) => taker.place(direction, { quantity: PART, order: id })),
  );
  const won = takes.filter((answer) => answer !== null).length;
  const expected = Math.min(WINNERS, takers.length);
  return won === expected
    ? []
    : [`${won} of ${takers.length} had their part of order ${id}, not ${expected}`];
}
