import { amountOf, formatAmount } from '#core/money/amount.ts';
import { useManor } from './useManor.ts';

export interface AtrLack {
  /** Ledger units. */
  missing: bigint;
  /** Route of the flash exchange, filled in with what is missing. */
  door: string;
}

/** What is missing of the ATR that something costs (ledger units), and the way to get it and come back; null when nothing is. */
export function useAtrLack(cost: bigint, back: '/farm' | '/chicken-farm' = '/farm'): AtrLack | null {
  const available = useManor((state) => state.facts.balances?.ATR?.available ?? null);
  const known = useManor((state) => state.facts.balances !== null);
  const missing = cost - amountOf(available ?? '0');
  if (!known || missing <= 0n) return null;
  return { missing, door: `/swap?from=USDT&to=ATR&need=${formatAmount(missing)}&back=${back}` };
}
