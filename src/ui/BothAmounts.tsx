import { amountOf } from '#core/money/amount.ts';
import { Amount } from './Amount.tsx';
import styles from './BothAmounts.module.css';
import { joinClasses } from './joinClasses.ts';

export interface BothAmountsProps {
  /** Wire amounts in whole coins. */
  value: { atr: string; usdt: string };
  size?: 's' | 'm' | 'l';
  /** Stacked, aligned to the end or the start of the line; default: side by side where they fit. */
  stack?: 'start' | 'end';
}

/** A sum in two coins: the non-zero ones, or 0 ATR when both are zero. */
export function BothAmounts({ value, size = 'm', stack }: BothAmountsProps) {
  const hasUsdt = amountOf(value.usdt) !== 0n;
  const hasAtr = amountOf(value.atr) !== 0n || !hasUsdt;
  return (
    <span className={joinClasses(styles.both, stack && styles[stack])}>
      {hasAtr && <Amount value={value.atr} coin="ATR" unit="name" size={size} decimals={2} />}
      {hasUsdt && <Amount value={value.usdt} coin="USDT" unit="name" size={size} decimals={2} />}
    </span>
  );
}
