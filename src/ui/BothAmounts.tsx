import { amountOf } from '#core/money/amount.ts';
import { Amount } from './Amount.tsx';
import styles from './BothAmounts.module.css';
import { joinClasses } from './joinClasses.ts';

export interface BothAmountsProps {
  /** Wire amounts in whole coins. */
  value: { atr: string; usdt: string };
  size?: 's' | 'm' | 'l';
  /** Below each other, at the end of the line or its start; beside each other where there is room when not given. */
  stack?: 'start' | 'end';
}

/** What was counted in two coins: each that is not nothing, and 0 ATR where both are. */
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
