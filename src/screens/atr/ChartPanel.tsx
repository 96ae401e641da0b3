import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { candleIntervals, type CandleInterval } from '#core/catalog/candleIntervals.ts';
import { lastOf } from '#core/rules/lastOf.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { emptyIcons } from '../../ui/icons/emptyIcons.ts';
import { fetchExtra } from '../../ui/fetchExtra.ts';
import { ListStates } from '../../ui/ListStates.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CandleNumbers } from './CandleNumbers.tsx';
import styles from './ChartPanel.module.css';
import { CandleTable } from './CandleTable.tsx';
import { useShownCandles } from './useShownCandles.ts';

const CandleChart = lazy(() => fetchExtra(() => import('./CandleChart.tsx')));

export interface ChartPanelProps {
  interval: CandleInterval;
  onInterval: (interval: CandleInterval) => void;
  failed: boolean;
  onRetry: () => void;
}

/** Price chart with the numbers of the selected candle, or of the last one. */
export function ChartPanel({ interval, onInterval, failed, onRetry }: ChartPanelProps) {
  const { t } = useTranslation('otc');
  const candles = useShownCandles(interval);
  const [pointed, setPointed] = useState<number | null>(null);
  const shown = candles?.find(({ at }) => at === pointed) ?? (candles && lastOf(candles)) ?? null;
  const bone = <Skeleton height={190} />;
  return (
    <section className={styles.panel} aria-label={t('chartTitle')}>
      <div className={styles.strip}>
        <Segmented
          tight
          label={t('interval')}
          value={interval}
          onChange={onInterval}
          options={candleIntervals.map((value) => ({ value, text: t(`intervals.${value}`) }))}
        />
      </div>
      {candles?.length !== 0 && <CandleNumbers candle={shown} interval={interval} />}
      <div className={styles.chart}>
        <ListStates
          state={candles ? 'ready' : failed ? 'failed' : 'loading'}
          count={candles?.length ?? 0}
          onRetry={onRetry}
          skeleton={bone}
          empty={<EmptyState picture={emptyIcons['empty-stall']} text={t('noTrades')} />}
          foot={false}
        >
          <Suspense fallback={bone}>
            <CandleChart candles={candles ?? []} interval={interval} onPoint={setPointed} />
          </Suspense>
          <CandleTable candles={candles ?? []} interval={interval} />
        </ListStates>
      </div>
    </section>
  );
}
