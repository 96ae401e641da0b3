import { formatAmount } from '#core/money/amount.ts';
import type { OrderSide } from '#core/rules/otcOrder.ts';
import { CallRefusal } from '../api/callRefusal.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { carryOut } from './carryOut.ts';
import { loadFacts } from './loadFacts.ts';
import { tellDone } from './tellDone.ts';

/** ATR and USDT per ATR, in ledger units: to be posted at a price, or to take from a given order. */
export interface OrderWish {
  side: OrderSide;
  quantity: bigint;
  at: { price: bigint } | { order: string };
}

/** `gone`: the order that was to be taken is not there any more. */
export type OrderOutcome = 'done' | 'gone' | 'refused';

/** Refusals that say that an order cannot be taken any more, whatever is written. */
const overKeys: readonly string[] = ['orderGone', 'orderFilled', 'orderRevoked', 'orderExpired'];

const words = { buy: 'purchase', sell: 'sale' } as const;

/**
 * Posts an order or takes from one. What was filled at once is said as bought or sold, what rests as done. Where P moved
 * away from the price, the new one is here before the refusal counts, so that the form can say the new range.
 */
export async function placeOrder({ side, quantity, at }: OrderWish): Promise<OrderOutcome> {
  let outcome: OrderOutcome = 'refused';
  await carryOut(['order'], async () => {
    const how = 'order' in at ? at : { price: formatAmount(at.price) };
    try {
      const params = { quantity: formatAmount(quantity), ...how };
      const { order, fills, changes } = await client.change(`otc/${side}`, params);
      apply({ ...changes, orders: [order] });
      outcome = 'done';
      tellDone(fills.length > 0 ? words[side] : 'operation');
    } catch (error) {
      if (error instanceof CallRefusal && overKeys.includes(error.key)) outcome = 'gone';
      if (error instanceof CallRefusal && error.key === 'priceOutOfRange') await loadFacts(['prices']);
      throw error;
    }
  });
  return outcome;
}
