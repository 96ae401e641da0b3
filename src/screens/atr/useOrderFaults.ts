import { useTranslation } from 'react-i18next';
import type { BookRow } from '#core/api/marketObjects.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import type { OrderSide } from '#core/rules/otcOrder.ts';
import { sayRefusal } from '../../i18n/sayRefusal.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import type { OrderPlan } from './planOrder.ts';
import type { OrderTerms } from './useOrderTerms.ts';

/** What speaks against an order, as sentences; nothing is said of a field that is still empty. */
export interface OrderFaults {
  price: string | null;
  /** The allowed price next to the written one, where that lies outside the range; else null. */
  nearest: bigint | null;
  quantity: string | null;
}

interface Wish {
  side: OrderSide;
  price: bigint;
  quantity: bigint;
  terms: OrderTerms;
  /** The terms that held when the price was written. */
  wroteUnder: OrderTerms;
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
  const { t } = useTranslation('otc');
  const six = (units: bigint) => formats.amount(formatAmount(units), { decimals: 6 });
  const quantity = wish.quantity === 0n ? null : quantityFault(wish, six);
  const { price, terms, wroteUnder, taken } = wish;
  if (taken) return { price: taken === 'gone' ? sayRefusal('orderGone') : null, nearest: null, quantity };
  if (price === 0n || allows(terms, price)) return { price: null, nearest: null, quantity };
  const range = { from: six(terms.from), to: six(terms.to) };
  const moved = allows(wroteUnder, price);
  return {
    price: moved ? t('pMoved', { p: six(terms.p), ...range }) : sayRefusal('priceOutOfRange', range),
    nearest: price < terms.from ? terms.from : terms.to,
    quantity,
  };
}

type Write = (units: bigint) => string;

const allows = ({ from, to }: OrderTerms, price: bigint) => price >= from && price <= to;

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
