import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { emptyPlots } from '../../selectors/emptyPlots.ts';
import { livingHens } from '../../selectors/livingHens.ts';
import { plotsToHarvest } from '../../selectors/plotsToHarvest.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useGameNow } from '../../store/useGameNow.ts';
import { useManor } from '../../store/useManor.ts';
import { Icon } from '../../ui/Icon.tsx';
import { tabIcons } from '../../ui/icons/tabIcons.ts';
import styles from './ManorCard.module.css';

/** Link to the manor, with counts of growing, ripe and empty plots. */
export function ManorCard() {
  const { t } = useTranslation('home');
  const formats = useFormats();
  const { now } = useGameNow();
  const plots = useManor((state) => state.facts.plots);
  const hens = useManor((state) => state.facts.hens);
  const ripe = plotsToHarvest(plots, now).length;
  const planted = Object.values(plots ?? {}).filter(({ plant }) => plant !== null).length;
  const counts = [
    { name: 'growing', count: planted - ripe },
    { name: 'ripe', count: ripe },
    { name: 'empty', count: emptyPlots(plots).length },
    { name: 'hens', count: livingHens(hens, now).length },
  ] as const;
  return (
    <Link to="/farm" className={styles.card}>
      <span className={styles.head}>
        <Icon src={tabIcons['tab-manor']} size={56} />
        <span className={styles.title}>{t('manor')}</span>
        <span className={styles.enter}>{t('enter')}</span>
      </span>
      <span className={styles.counts}>
        {counts.map(({ name, count }) => (
          <span key={name} className={styles.count} data-count={name}>
            <b>{plots ? formats.count(count) : '–'}</b>
            {t(name)}
          </span>
        ))}
      </span>
    </Link>
  );
}
