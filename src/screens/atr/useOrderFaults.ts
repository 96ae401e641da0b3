import { useTranslation } from 'react-i18next';
import type { BookRow } from '#core/api/marketObjects.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import type { OrderSide } from '#core/rules/otcOrder.ts';
import { sayRefusal } from '../../i18n/sayRefusal.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import type { OrderPlan } from './planOrder.ts';
import type { OrderTerms } from './useOrderTerms.ts';

/** Validation errors of an order, as sentences; an empty field has none. */
export interface OrderFaults {
  price: string | null;
  /** The allowed price nearest to an entered price outside the range; else null. */
  nearest: bigint | null;
  quantity: string | null;
}

interface DraftOrder {
  side: OrderSide;
  price: bigint;
  quantity: bigint;
  terms: OrderTerms;
  /** Terms at the time the price was entered. */
  termsAtEntry: OrderTerms;
  plan: OrderPlan;
  taken: BookRow | 'gone' | null;
  /** Available balance of the coin that the side pays with, in ledger units. */
  available: bigint;
  /** Number of the player's open orders of the side. */
  open: number;
}

/** Validates an order while it is typed, by core's rules: the same refusals as the server's. */
export function useOrderFaults(draft: DraftOrder): OrderFaults {
  const formats = useFormats();
  const { t } = useTranslation('otc');
  const six = (units: bigint) => formats.amount(formatAmount(units), { decimals: 6 });
  const quantity = draft.quantity === 0n ? null : quantityFault(draft, six);
  const { price, terms, termsAtEntry, taken } = draft;
  if (taken) return { price: taken === 'gone' ? sayRefusal('orderGone') : null, nearest: null, quantity };
  if (price === 0n || allows(terms, price)) return { price: null, nearest: null, quantity };
  const range = { from: six(terms.from), to: six(terms.to) };
  const moved = allows(termsAtEntry, price);
  return {
    price: moved ? t('pMoved', { p: six(terms.p), ...range }) : sayRefusal('priceOutOfRange', range),
    nearest: price < terms.from ? terms.from : terms.to,
    quantity,
  };
}

type Write = (units: bigint) => string;

const allows = ({ from, to }: OrderTerms, price: bigint) => price >= from && price <= to;

function quantityFault(draft: DraftOrder, six: Write): string | null {
  const { side, quantity, terms, plan, taken, available, open } = draft;
  const remaining = taken && taken !== 'gone' ? amountOf(taken.remaining) : null;
  if (remaining !== null && quantity > remaining)
    return sayRefusal('orderSmaller', { remaining: six(remaining) });
  const min = remaining !== null && remaining < terms.min ? remaining : terms.min;
  if (quantity < min) return sayRefusal('quantityBelowMin', { min: six(min) });
  if (plan.pays > available) {
    const values = { need: six(plan.pays), available: six(available) };
    return sayRefusal(side === 'buy' ? 'insufficientUsdt' : 'insufficientAtr', values);
  }
  if (plan.meetsOwn) return sayRefusal('ownOrder');
  const rests = !taken && plan.atOnce < quantity;
  return rests && open >= terms.openMax ? sayRefusal('tooManyOrders', { most: terms.openMax }) : null;
}
