import { amountOf } from '#core/money/amount.ts';
import { floats } from '../store/floats.ts';

/**
 * Lets the amounts paid (wire amounts) float up at the plots that they were paid for, in proportion to each
 * plot's `weight`; the first takes the remainder, so that the sum is the amount paid.
 */
export function floatPaid(
  shares: readonly { plot: number; weight: bigint }[],
  paid: { ATR: string; ATB?: string },
): void {
  const sum = shares.reduce((total, { weight }) => total + weight, 0n);
  if (sum === 0n) return;
  for (const coin of ['ATR', 'ATB'] as const) {
    const total = amountOf(paid[coin] ?? '0');
    const parts = shares.map(({ weight }) => (total * weight) / sum);
    const left = total - parts.reduce((all, part) => all + part, 0n);
    shares.forEach(({ plot }, index) => {
      const amount = (parts[index] ?? 0n) + (index === 0 ? left : 0n);
      if (amount > 0n) floats.emit({ plot, kind: 'paid', coin, amount });
    });
  }
}
