import { formatAmount } from '#core/money/amount.ts';

/** ATR and USDT side by side, as the wire shows them. */
export function coinPair(atr: bigint, usdt: bigint): { atr: string; usdt: string } {
  return { atr: formatAmount(atr), usdt: formatAmount(usdt) };
}
