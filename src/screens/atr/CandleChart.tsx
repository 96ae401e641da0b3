import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { loadOlderCandles } from '../../queries/loadCandles.ts';
import type { Candle } from '#core/api/marketObjects.ts';
import type { CandleInterval } from '#core/catalog/candleIntervals.ts';
import { lastOf } from '#core/rules/lastOf.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import styles from './ChartPanel.module.css';
import { openChart, type PriceChart } from './openChart.ts';
import { useChartTimes } from './useChartTimes.ts';

export interface CandleChartProps {
  candles: readonly Candle[];
  interval: CandleInterval;
  /** Start of the selected candle, or null. */
  onPoint: (at: number | null) => void;
}

/** Candlestick chart; panning loads older candles. */
export default function CandleChart({ candles, interval, onPoint }: CandleChartProps) {
  const { t } = useTranslation('otc');
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<PriceChart | null>(null);
  const shown = useRef(candles);
  const formats = useFormats();
  const times = useChartTimes(interval);
  useEffect(() => {
    if (!box.current) return;
    let reading = false;
    const opened = openChart(box.current, {
      times,
      write: (price) => formats.amount(price, { decimals: 6 }),
      onPoint,
      onStart: () => {
        if (reading) return;
        reading = true;
        const done = () => {
          reading = false;
        };
        loadOlderCandles().then(done, done);
      },
    });
    chart.current = opened;
    opened.show(shown.current);
    return () => {
      chart.current = null;
      opened.close();
      onPoint(null);
    };
  }, [formats, times, onPoint]);
  useEffect(() => {
    shown.current = candles;
    chart.current?.show(candles);
  }, [candles]);
  const last = lastOf(candles);
  const first = candles[0];
  const label = t('chart', {
    interval: t(`intervals.${interval}`),
    from: first ? times.full(first.at) : '',
    to: last ? times.full(last.at) : '',
    close: last ? formats.amount(last.close, { decimals: 6 }) : '',
  });
  return <div ref={box} className={styles.canvas} role="img" aria-label={label} data-chart />;
}
