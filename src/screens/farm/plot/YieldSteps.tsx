import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Amount } from '../../../ui/Amount.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import type { HarvestValues } from './harvestValues.ts';
import styles from './YieldSteps.module.css';

/** Harvest by number of cares as a step chart, with the plant's current step. */
export function YieldSteps({ values }: { values: HarvestValues }) {
  const { t } = useTranslation('farm');
  const formats = useFormats();
  const lowest = (values.steps[0] ?? 0) * 0.72;
  return (
    <div className={styles.box}>
      <div className={styles.stairs} aria-hidden="true">
        {values.steps.map((fruit, cares) => (
          <span key={cares} className={joinClasses(styles.step, cares <= values.given && styles.reached)}>
            <span className={styles.fruit}>{formats.count(fruit)}</span>
            <span className={styles.block} style={{ height: `${8 + (fruit - lowest) * 0.42}px` }} />
          </span>
        ))}
      </div>
      <dl className={styles.sums}>
        <div>
          <dt>{t('plant.harvestNow')}</dt>
          <dd>
            {t('plant.fruits', { count: values.now })} ·{' '}
            <Amount value={values.nowAtr} coin="ATR" unit="name" decimals={2} size="s" />
          </dd>
        </div>
        <div>
          <dt>{t('plant.fullCare')}</dt>
          <dd>
            {t('plant.fruits', { count: values.full })} ·{' '}
            <Amount value={values.fullAtr} coin="ATR" unit="name" decimals={2} size="s" />
          </dd>
        </div>
      </dl>
    </div>
  );
}
