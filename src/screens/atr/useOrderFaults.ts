import type { BookRow } from '../../../core/api/marketObjects.ts';
import { amountOf, formatAmount } from '../../../core/money/amount.ts';
import type { OrderSide } from '../../../core/rules/otcOrder.ts';
import { sayRefusal } from '../../i18n/sayRefusal.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import type { OrderPlan } from './planOrder.ts';
import type { OrderTerms } from './useOrderTerms.ts';

/** What speaks against an order, as sentences; nothing is said of a field that is still empty. */
export interface OrderFaults {
  price: string | null;
  quantity: string | null;
}

interface Wish {
  side: OrderSide;
  price: bigint;
  quantity: bigint;
  terms: OrderTerms;
  plan: OrderPlan;
  taken: BookRow | 'gone' | null;
  /** Available of the coin that the side pays with, in ledger units. */
  have: bigint;
  /** Own orders of the side that stand in the book. */
  open: number;
}

/** The same refusals as the server's, by core's rules, while the order is being written. */
export function useOrderFaults(wish: Wish): OrderFaults {
  const formats = useFormats();
  const six = (units: bigint) => formats.amount(formatAmount(units), { decimals: 6 });
  return { price: priceFault(wish, six), quantity: wish.quantity === 0n ? null : quantityFault(wish, six) };
}

type Write = (units: bigint) => string;

function priceFault({ price, terms: { from, to }, taken }: Wish, six: Write): string | null {
  if (taken) return taken === 'gone' ? sayRefusal('orderGone') : null;
  if (price === 0n || (price >= from && price <= to)) return null;
  return sayRefusal('priceOutOfRange', { from: six(from), to: six(to) });
}

function quantityFault(wish: Wish, six: Write): string | null {
  const { side, quantity, terms, plan, taken, have, open } = wish;
  const remaining = taken && taken !== 'gone' ? amountOf(taken.remaining) : null;
  if (remaining !== null && quantity > remaining)
    return sayRefusal('orderSmaller', { remaining: six(remaining) });
  const min = remaining !== null && remaining < terms.min ? remaining : terms.min;
  if (quantity < min) return sayRefusal('quantityBelowMin', { min: six(min) });
  if (plan.pays > have) {
    const values = { need: six(plan.pays), have: six(have) };
    return sayRefusal(side === 'buy' ? 'insufficientUsdt' : 'insufficientAtr', values);
  }
  if (plan.meetsOwn) return sayRefusal('ownOrder');
  const rests = !taken && plan.atOnce < quantity;
  return rests && open >= terms.openMax ? sayRefusal('tooManyOrders', { most: terms.openMax }) : null;
}
