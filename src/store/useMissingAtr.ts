import { amountOf, formatAmount } from '#core/money/amount.ts';
import { useManor } from './useManor.ts';

export interface AtrLack {
  /** Ledger units. */
  missing: bigint;
  /** Route to the flash exchange, prefilled with the missing amount. */
  link: string;
}

/**
 * Returns the missing ATR for a cost (ledger units), and the route to buy it and come back; null when nothing
 * is missing.
 */
export function useMissingAtr(cost: bigint, back: '/farm' | '/chicken-farm' = '/farm'): AtrLack | null {
  const available = useManor((state) => state.facts.balances?.ATR?.available ?? null);
  const isLoaded = useManor((state) => state.facts.balances !== null);
  const missing = cost - amountOf(available ?? '0');
  if (!isLoaded || missing <= 0n) return null;
  return { missing, link: `/swap?from=USDT&to=ATR&need=${formatAmount(missing)}&back=${back}` };
}
