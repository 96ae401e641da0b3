import { useTranslation } from 'react-i18next';
import type { League } from '../../queries/loadLeague.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Panel } from '../../ui/Panel.tsx';
import styles from './league.module.css';

/** Points of the game day by deed, each with the most that the day counts. */
export function DayPoints({ today }: { today: League['today'] }) {
  const { t } = useTranslation('league');
  const formats = useFormats();
  return (
    <Panel title={t('today')}>
      <ul className={styles.deeds}>
        {today.map(({ deed, points, most }) => (
          <li key={deed} data-deed={deed}>
            <span>{t(`deed.${deed}`)}</span>
            <span className={styles.bar} aria-hidden>
              <span style={{ width: `${(100 * points) / most}%` }} />
            </span>
            <b>{t('part', { points: formats.count(points), most: formats.count(most) })}</b>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t('rules')}</p>
    </Panel>
  );
}
