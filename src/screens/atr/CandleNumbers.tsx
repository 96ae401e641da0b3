import { useTranslation } from 'react-i18next';
import type { Candle } from '#core/api/marketObjects.ts';
import type { CandleInterval } from '#core/catalog/candleIntervals.ts';
import { amountOf } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { joinClasses } from '../../ui/joinClasses.ts';
import styles from './ChartPanel.module.css';
import { useChartTimes } from './useChartTimes.ts';

const parts = ['open', 'high', 'low', 'close'] as const;

/** Numbers of one candle, above the chart. */
export function CandleNumbers({ candle, interval }: { candle: Candle | null; interval: CandleInterval }) {
  const { t } = useTranslation('otc');
  const formats = useFormats();
  const times = useChartTimes(interval);
  if (!candle) return <div className={styles.numbers} />;
  const down = amountOf(candle.close) < amountOf(candle.open);
  return (
    <div className={joinClasses(styles.numbers, down && styles.down)} data-candle={candle.at}>
      <dl>
        {parts.map((part) => (
          <div key={part}>
            <dt>{t(`candle.${part}`)}</dt>
            <dd>{formats.amount(candle[part], { decimals: 6 })}</dd>
          </div>
        ))}
      </dl>
      <p>
        <span>{times.full(candle.at)}</span>
        <span>{t('candle.atr', { amount: formats.amount(candle.atr, { decimals: 2 }) })}</span>
      </p>
    </div>
  );
}
