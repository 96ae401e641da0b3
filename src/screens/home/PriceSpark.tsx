import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './PricePanel.module.css';

const WIDTH = 132;
const HEIGHT = 44;
const EDGE = 4;

/** Sparkline of prices, oldest first; flat when they are equal. */
export function PriceSpark({ prices }: { prices: readonly number[] }) {
  const { t } = useTranslation('home');
  const id = useId();
  const last = prices[prices.length - 1] ?? 0;
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const x = (at: number) => (at / (prices.length - 1)) * (WIDTH - EDGE);
  const y = (price: number) =>
    high > low ? EDGE + ((high - price) / (high - low)) * (HEIGHT - 2 * EDGE) : HEIGHT / 2;
  const line = prices.map((price, at) => `${x(at).toFixed(1)} ${y(price).toFixed(1)}`).join(' L');
  const color = (prices[0] ?? 0) > last ? 'var(--bad)' : 'var(--leaf-2)';
  return (
    <svg className={styles.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('spark')}>
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={color} stopOpacity="0.3" />
          <stop offset="1" stopColor={color} stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d={`M${line} L${WIDTH - EDGE} ${HEIGHT} L0 ${HEIGHT}Z`} fill={`url(#${id})`} />
      <path d={`M${line}`} fill="none" stroke={color} strokeWidth="2.2" strokeLinejoin="round" />
      <circle cx={WIDTH - EDGE} cy={y(last)} r="3.4" fill={color} />
    </svg>
  );
}
