import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { EconomyCurve } from '#core/catalog/economyCurves.ts';
import { lastOf } from '#core/rules/lastOf.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { CurveTable } from './CurveTable.tsx';
import { colorAt, DayChart } from './DayChart.tsx';
import type { DaySlot } from './daySlots.ts';
import { seriesOf } from './seriesOf.ts';
import { useCurveWords } from './useCurveWords.ts';
import styles from './EconomyScreen.module.css';

const ALL = '';
const DECIMALS = 6;

/** Curves of several items, drawn as stacks. */
const stacked: readonly EconomyCurve[] = ['supply', 'faucets', 'sinks', 'pools'];

export interface CurvePanelProps {
  curve: EconomyCurve;
  coin: ChainCoin;
  slots: readonly DaySlot[];
}

/** One curve in plain words, with its chart, its table and its file. */
export function CurvePanel({ curve, coin, slots }: CurvePanelProps) {
  const { t } = useTranslation('economy');
  const words = useCurveWords(curve, coin);
  const [chosen, setChosen] = useState(ALL);
  const series = seriesOf(curve, slots, coin);
  const isStack = stacked.includes(curve);
  const colored = series.items.map((item, place) => ({ item, color: colorAt(place) }));
  const picked = colored.filter(({ item }) => item === chosen);
  const shown = picked.length > 0 ? picked : isStack ? colored : [{ item: curve, color: '' }];
  const title = t(`curve.${curve}.title`);
  const days = slots.flatMap((slot) => ('day' in slot ? [slot.day.day] : []));
  const [from, to] = [words.dateOf(days[0] ?? 0), words.dateOf(lastOf(days) ?? 0)];
  const newest = lastOf(series.slots)?.get(curve);
  return (
    <section data-curve={curve}>
      <Panel title={title}>
        {!isStack && newest !== undefined && <p className={styles.newest}>{words.writeNewest(newest)}</p>}
        <p className={styles.text}>{t(`curve.${curve}.text`)}</p>
        {isStack && series.items.length > 1 && (
          <Segmented
            scroll
            label={title}
            value={picked.length > 0 ? chosen : ALL}
            onChange={setChosen}
            options={[
              { value: ALL, text: t('all') },
              ...colored.map(({ item, color }) => ({
                value: item,
                text: (
                  <>
                    <i className={styles.dot} style={{ background: color }} />
                    {words.nameOf(item)}
                  </>
                ),
              })),
            ]}
          />
        )}
        {isStack && series.items.length === 0 ? (
          <p className={styles.none}>{t('nothing')}</p>
        ) : (
          <DayChart
            label={t('chartLabel', { title, from, to })}
            slots={series.slots}
            items={shown}
            kind={isStack ? 'stack' : 'curve'}
            write={(value) => words.write(value.toFixed(DECIMALS), 2)}
            from={from}
            to={to}
          />
        )}
        <CurveTable title={title} slots={slots} series={series} words={words} />
        <a className={styles.file} href={`/api/economy/${curve}.csv`} download>
          {t('file')}
        </a>
      </Panel>
    </section>
  );
}
