import { amountOf, formatAmount } from '../../core/money/amount.ts';
import { useManor } from './useManor.ts';

export interface AtrLack {
  /** Ledger units. */
  missing: bigint;
  /** Route to the flash exchange, prefilled with the missing amount. */
  door: string;
}

/**
 * Returns the missing ATR for a cost (ledger units), and the route to buy it and come back; null when nothing
 * is missing.
 */
export function useAtrLack(cost: bigint, back: '/farm' | '/chicken-farm' = '/farm'): AtrLack | null {
  const available = useManor((state) => state.facts.balances?.ATR?.available ?? null);
  const known = useManor((state) => state.facts.balances !== null);
  const missing = cost - amountOf(available ?? '0');
  if (!known || missing <= 0n) return null;
  return { missing, door: `/swap?from=USDT&to=ATR&need=${formatAmount(missing)}&back=${back}` };
}
