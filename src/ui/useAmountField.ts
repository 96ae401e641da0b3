import { useCallback, useState } from 'react';
import { formatAmount } from '#core/money/amount.ts';
import { normalizeAmount, unitsOf } from '../i18n/normalizeAmount.ts';

export interface AmountInput {
  /** Text of the field, in the wire's form. */
  input: string;
  /** Ledger units; 0 while the field holds no amount. */
  units: bigint;
  /** Takes typed or pasted text and normalizes it. */
  write: (text: string) => void;
  /** Sets an amount in ledger units. Stable. */
  set: (units: bigint) => void;
  /** Sets an amount in ledger units unless the field holds text already. Stable. */
  fill: (units: bigint) => void;
  clear: () => void;
}

/** State of an `AmountField`. `first`: initial amount in ledger units, null for an empty field. */
export function useAmountField(first: () => bigint | null = () => null): AmountInput {
  const [input, setInput] = useState(() => {
    const units = first();
    return units === null ? '' : formatAmount(units);
  });
  const set = useCallback((units: bigint) => setInput(formatAmount(units)), []);
  const fill = useCallback((units: bigint) => setInput((now) => now || formatAmount(units)), []);
  return {
    input,
    units: unitsOf(input),
    write: (text) => setInput(normalizeAmount(text)),
    set,
    fill,
    clear: () => setInput(''),
  };
}
