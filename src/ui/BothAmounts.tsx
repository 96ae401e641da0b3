import { amountOf } from '../../core/money/amount.ts';
import { Amount } from './Amount.tsx';
import styles from './BothAmounts.module.css';

export interface BothAmountsProps {
  /** Wire amounts in whole coins. */
  value: { atr: string; usdt: string };
  size?: 's' | 'm' | 'l';
}

/** What was counted in two coins: each that is not nothing, and 0 ATR where both are. */
export function BothAmounts({ value, size = 'm' }: BothAmountsProps) {
  const hasUsdt = amountOf(value.usdt) !== 0n;
  const hasAtr = amountOf(value.atr) !== 0n || !hasUsdt;
  return (
    <span className={styles.both}>
      {hasAtr && <Amount value={value.atr} coin="ATR" unit="name" size={size} decimals={2} />}
      {hasUsdt && <Amount value={value.usdt} coin="USDT" unit="name" size={size} decimals={2} />}
    </span>
  );
}
