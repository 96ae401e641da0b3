import { useTranslation } from 'react-i18next';
import type { Candle } from '#core/api/marketObjects.ts';
import type { CandleInterval } from '#core/catalog/candleIntervals.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useChartTimes } from './useChartTimes.ts';

const NEWEST = 12;
const columns = ['open', 'high', 'low', 'close'] as const;

/** The newest candles as a table for screen readers only. */
export function CandleTable({ candles, interval }: { candles: readonly Candle[]; interval: CandleInterval }) {
  const { t } = useTranslation('otc');
  const formats = useFormats();
  const times = useChartTimes(interval);
  const six = (value: string) => formats.amount(value, { decimals: 6 });
  return (
    <div className="unseen">
      <table>
        <caption>{t('table', { interval: t(`intervals.${interval}`) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('candle.time')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`candle.${column}`)}
              </th>
            ))}
            <th scope="col">{t('volume')}</th>
          </tr>
        </thead>
        <tbody>
          {candles
            .slice(-NEWEST)
            .reverse()
            .map((candle) => (
              <tr key={candle.at}>
                <th scope="row">{times.full(candle.at)}</th>
                {columns.map((column) => (
                  <td key={column}>{six(candle[column])}</td>
                ))}
                <td>{formats.amount(candle.atr)} ATR</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
