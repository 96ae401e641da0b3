import { useTranslation } from 'react-i18next';
import type { Seed } from '#core/catalog/seeds.ts';
import { Amount } from '../../../ui/Amount.tsx';
import { FactLines } from '../../../ui/FactLines.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { goodsIcons } from '../../../ui/icons/goodsIcons.ts';
import type { HarvestValues } from '../plot/harvestValues.ts';
import styles from './sheets.module.css';

export interface HarvestListProps {
  yields: readonly (HarvestValues & { number: number; seed: Seed })[];
  fruit: number;
  /** In ledger units of ATR. */
  worth: bigint;
}

/** Each ripe plot with its fruits and their value, and the sum. */
export function HarvestList({ yields, fruit, worth }: HarvestListProps) {
  const { t } = useTranslation(['farm', 'common']);
  return (
    <>
      <ul className={styles.rows}>
        {yields.map((each) => (
          <li key={each.number} className={styles.row}>
            <Icon src={goodsIcons[`fruit-${each.seed}`]} size={36} />
            <span className={styles.words}>
              <span className={styles.name}>{t('common:plot', { number: each.number })}</span>
              <span className={styles.small}>
                {t(`common:fruit.${each.seed}`)} · {t('plant.fruits', { count: each.now })}
              </span>
            </span>
            <Amount value={each.nowAtr} coin="ATR" unit="name" />
          </li>
        ))}
      </ul>
      <FactLines
        lines={[
          {
            key: 'total',
            label: t('harvestAll.total'),
            value: (
              <span>
                {t('plant.fruits', { count: fruit })} · <Amount value={worth} coin="ATR" unit="name" />
              </span>
            ),
            strong: true,
          },
        ]}
      />
    </>
  );
}
