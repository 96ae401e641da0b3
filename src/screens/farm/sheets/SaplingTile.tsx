import { useTranslation } from 'react-i18next';
import type { Seed } from '#core/catalog/seeds.ts';
import { emptyPlots } from '../../../selectors/emptyPlots.ts';
import { notify } from '../../../store/notify.ts';
import { openSheet } from '../../../store/openSheet.ts';
import { useManor } from '../../../store/useManor.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { goodsIcons } from '../../../ui/icons/goodsIcons.ts';
import styles from './sheets.module.css';

/** Saplings of a kind in the barn; a tap opens the first empty plot with this kind chosen. */
export function SaplingTile({ seed, count }: { seed: Seed; count: number }) {
  const { t } = useTranslation(['shop', 'common']);
  const plots = useManor((state) => state.facts.plots);
  const goods = t(`common:sapling.${seed}`);
  const sow = () => {
    const [plot] = emptyPlots(plots);
    if (plot) openSheet({ name: 'plot', plot: plot.number, seed });
    else notify.error(t('warehouse.noBed'), 'noBed');
  };
  return (
    <li>
      <button
        type="button"
        className={styles.sapling}
        data-sapling={seed}
        aria-label={`${t('warehouse.sow', { goods })} · ${t('warehouse.count', { count })}`}
        onClick={sow}
      >
        <Icon src={goodsIcons[`sapling-${seed}`]} size={44} />
        <span>{goods}</span>
        <b>{t('warehouse.count', { count })}</b>
      </button>
    </li>
  );
}
