import { useState } from 'react';
import type { BookRow } from '#core/api/marketObjects.ts';
import { amountOf } from '#core/money/amount.ts';
import { affordableAtr, otherSide, partOf, type OrderSide } from '#core/rules/otcOrder.ts';
import { useManor } from '../../store/useManor.ts';
import { useOrders } from '../../store/useOrders.ts';
import { useAmountField, type AmountInput } from '../../ui/useAmountField.ts';
import { planOrder, type OrderPlan } from './planOrder.ts';
import { useOrderFaults, type OrderFaults } from './useOrderFaults.ts';
import type { OrderTerms } from './useOrderTerms.ts';

export type Percent = 25 | 50 | 75 | 100;

const minOf = (left: bigint, right: bigint) => (left < right ? left : right);

export interface TradeForm {
  side: OrderSide;
  terms: OrderTerms;
  /** Current state of the taken order; `gone` when it no longer exists. Null when posting. */
  taken: BookRow | 'gone' | null;
  price: Pick<AmountInput, 'input' | 'units' | 'write' | 'set'>;
  quantity: AmountInput;
  /** Sets the quantity to a share of the maximum for the balance (and the taken order). */
  takePart: (percent: Percent) => void;
  plan: OrderPlan;
  faults: OrderFaults;
}

/** State of the order form: inputs, simulated effect, and validation errors. */
export function useTradeForm(side: OrderSide, first: BookRow | null, terms: OrderTerms): TradeForm {
  const balances = useManor((state) => state.facts.balances);
  const rows = useManor((state) => state.facts.market?.[otherSide[side]]?.rows);
  const orders = useOrders();
  const isOwn = (row: BookRow) => row.mine === true || Boolean(orders?.some(({ id }) => id === row.id));
  const taken = first && (rows?.find(({ id }) => id === first.id) ?? 'gone');
  const available = amountOf(balances?.[side === 'buy' ? 'USDT' : 'ATR']?.available ?? '0');

  const maxQuantity = (price: bigint, part: bigint) => {
    const covered = side === 'buy' ? affordableAtr(part, price) : part;
    return taken && taken !== 'gone' ? minOf(covered, amountOf(taken.remaining)) : covered;
  };
  const entered = useAmountField(() => (first ? amountOf(first.price) : terms.p));
  const [termsAtEntry, setTermsAtEntry] = useState(terms);
  const price = taken && taken !== 'gone' ? amountOf(taken.price) : entered.units;
  const quantity = useAmountField(() =>
    first ? minOf(maxQuantity(amountOf(first.price), available), amountOf(first.remaining)) : null,
  );
  const draft = { side, price, quantity: quantity.units, feeBps: terms.feeBps };
  const plan = planOrder(draft, taken ? (taken === 'gone' ? [] : [taken]) : (rows ?? []), isOwn);
  const isOpen = ({ side: of, state }: { side: OrderSide; state: string }) =>
    of === side && state === 'posted';
  const open = orders?.filter(isOpen).length ?? 0;
  const faults = useOrderFaults({
    ...draft,
    terms,
    termsAtEntry,
    plan,
    taken,
    available,
    open,
  });
  return {
    side,
    terms,
    taken,
    price: {
      input: entered.input,
      units: price,
      write(text) {
        entered.write(text);
        setTermsAtEntry(terms);
      },
      set(units) {
        entered.set(units);
        setTermsAtEntry(terms);
      },
    },
    quantity,
    takePart: (percent) => quantity.set(maxQuantity(price, partOf(available, percent))),
    plan,
    faults,
  };
}
