import { useTranslation } from 'react-i18next';
import type { Seed } from '#core/catalog/seeds.ts';
import { openSheet } from '../../../store/openSheet.ts';
import { Amount } from '../../../ui/Amount.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { goodsIcons } from '../../../ui/icons/goodsIcons.ts';
import styles from './Harvested.module.css';

/** Result of the last harvest of a plot. */
export interface Gathered {
  seed: Seed;
  fruit: number;
  /** In ledger units of ATR. */
  worth: bigint;
}

/** After a harvest: the fruit in the warehouse, and a button to sell it. */
export function Harvested({ seed, fruit, worth }: Gathered) {
  const { t } = useTranslation(['farm', 'common']);
  return (
    <div className={styles.box}>
      <Icon src={goodsIcons[`fruit-${seed}`]} size={40} />
      <div className={styles.words}>
        <strong>{t('harvested.title', { count: fruit, fruit: t(`common:fruit.${seed}`) })}</strong>
        <span>
          {t('harvested.text')} <Amount value={worth} coin="ATR" unit="name" size="s" />
        </span>
      </div>
      <Button size="s" variant="plain" onClick={() => openSheet({ name: 'warehouse' })}>
        {t('harvested.sell')}
      </Button>
    </div>
  );
}
