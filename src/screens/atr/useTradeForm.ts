import { useState } from 'react';
import type { BookRow } from '#core/api/marketObjects.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { affordableAtr, otherSide, partOf, type OrderSide } from '#core/rules/otcOrder.ts';
import { unitsOf } from '../../i18n/writtenAmount.ts';
import { useManor } from '../../store/useManor.ts';
import { useOrders } from '../../store/useOrders.ts';
import { planOrder, type OrderPlan } from './planOrder.ts';
import { useOrderFaults, type OrderFaults } from './useOrderFaults.ts';
import type { OrderTerms } from './useOrderTerms.ts';

export type Percent = 25 | 50 | 75 | 100;

const lesser = (one: bigint, other: bigint) => (one < other ? one : other);

export interface TradeForm {
  side: OrderSide;
  terms: OrderTerms;
  /** The order that is taken from, as it stands now; `gone` when it stands no more. Null where one is posted. */
  taken: BookRow | 'gone' | null;
  price: { written: string; units: bigint; write: (written: string) => void };
  quantity: { written: string; units: bigint; write: (written: string) => void };
  /** Fills the quantity with a part of what the balance (and the order taken from) allows. */
  takePart: (percent: Percent) => void;
  plan: OrderPlan;
  faults: OrderFaults;
}

/** What is written into the form of an order, what it would do, and what speaks against it. */
export function useTradeForm(side: OrderSide, first: BookRow | null, terms: OrderTerms): TradeForm {
  const balances = useManor((state) => state.facts.balances);
  const rows = useManor((state) => state.facts.market?.[otherSide[side]]?.rows);
  const orders = useOrders();
  const own = (row: BookRow) => row.mine === true || Boolean(orders?.some(({ id }) => id === row.id));
  const taken = first && (rows?.find(({ id }) => id === first.id) ?? 'gone');
  const have = amountOf(balances?.[side === 'buy' ? 'USDT' : 'ATR']?.available ?? '0');

  const most = (price: bigint, part: bigint) => {
    const covered = side === 'buy' ? affordableAtr(part, price) : part;
    return taken && taken !== 'gone' ? lesser(covered, amountOf(taken.remaining)) : covered;
  };
  const [wrote, setWrote] = useState(() => ({ price: first?.price ?? formatAmount(terms.p), under: terms }));
  const price = taken && taken !== 'gone' ? amountOf(taken.price) : unitsOf(wrote.price);
  const [written, setWritten] = useState(() =>
    first ? formatAmount(lesser(most(amountOf(first.price), have), amountOf(first.remaining))) : '',
  );
  const quantity = unitsOf(written);
  const wish = { side, price, quantity, feeBps: terms.feeBps };
  const plan = planOrder(wish, taken ? (taken === 'gone' ? [] : [taken]) : (rows ?? []), own);
  const isOpen = ({ side: of, state }: { side: OrderSide; state: string }) =>
    of === side && state === 'posted';
  const open = orders?.filter(isOpen).length ?? 0;
  const faults = useOrderFaults({ ...wish, terms, wroteUnder: wrote.under, plan, taken, have, open });
  return {
    side,
    terms,
    taken,
    price: {
      written: wrote.price,
      units: price,
      write: (text) => setWrote({ price: text, under: terms }),
    },
    quantity: { written, units: quantity, write: setWritten },
    takePart: (percent) => setWritten(formatAmount(most(price, partOf(have, percent)))),
    plan,
    faults,
  };
}
