import { formatAmount } from '../../core/money/amount.ts';
import type { OrderSide } from '../../core/rules/otcOrder.ts';
import { CallRefusal } from '../api/callRefusal.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { carryOut } from './carryOut.ts';
import { tellDone } from './tellDone.ts';

/** ATR and USDT per ATR, in ledger units: to be posted at a price, or to take from a given order. */
export interface OrderWish {
  side: OrderSide;
  quantity: bigint;
  at: { price: bigint } | { order: string };
}

/** `gone`: the order that was to be taken is not there any more. */
export type OrderOutcome = 'done' | 'gone' | 'refused';

const words = { buy: 'purchase', sell: 'sale' } as const;

/** Posts an order or takes from one. What was filled at once is said as bought or sold, what rests as done. */
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
      if (error instanceof CallRefusal && error.key === 'orderGone') outcome = 'gone';
      throw error;
    }
  });
  return outcome;
}
