import { orderPaths } from '#core/api/orderPaths.ts';
import { formatAmount } from '#core/money/amount.ts';
import type { OrderSide } from '#core/rules/otcOrder.ts';
import { CallRefusal } from '../api/callRefusal.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { runAction } from './runAction.ts';
import { loadFacts } from '../queries/loadFacts.ts';
import { notifyDone } from './notifyDone.ts';

/** ATR and USDT per ATR, in ledger units: a new order at a price, or a taker of a given order. */
export interface OrderRequest {
  side: OrderSide;
  quantity: bigint;
  at: { price: bigint } | { order: string };
}

/** `gone`: the order to take no longer exists. */
export type OrderOutcome = 'done' | 'gone' | 'refused';

/** Refusals after which the order cannot be taken, whatever the player enters. */
const overKeys: readonly string[] = ['orderGone', 'orderFilled', 'orderRevoked', 'orderExpired'];

const words = { buy: 'purchase', sell: 'sale' } as const;

/**
 * Posts an order or takes from one. The toast says what was filled at once. When P has moved away from the
 * price, the new P is loaded before the refusal is reported, so that the form shows the new range.
 */
export async function placeOrder({ side, quantity, at }: OrderRequest): Promise<OrderOutcome> {
  let outcome: OrderOutcome = 'refused';
  await runAction(['order'], async () => {
    const target = 'order' in at ? at : { price: formatAmount(at.price) };
    try {
      const params = { quantity: formatAmount(quantity), ...target };
      const { order, fills, changes } = await client.change(orderPaths[side].place, params);
      apply({ ...changes, orders: [order] });
      outcome = 'done';
      notifyDone(fills.length > 0 ? words[side] : 'operation');
    } catch (error) {
      if (error instanceof CallRefusal && overKeys.includes(error.key)) outcome = 'gone';
      if (error instanceof CallRefusal && error.key === 'priceOutOfRange') await loadFacts('prices');
      throw error;
    }
  });
  return outcome;
}
