import { formatAmount } from '#core/money/amount.ts';

/** ATR and USDT amounts in wire format. */
export function coinPair(atr: bigint, usdt: bigint): { atr: string; usdt: string } {
  return { atr: formatAmount(atr), usdt: formatAmount(usdt) };
}
