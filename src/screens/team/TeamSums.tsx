import { useTranslation } from 'react-i18next';
import { loadCommunity } from '../../queries/loadCommunity.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { BothAmounts } from '../../ui/BothAmounts.tsx';
import { useRead } from '../../queries/useRead.ts';
import styles from './TeamSums.module.css';

/** Sums of the direct invitees and of the whole team, side by side. */
export function TeamSums() {
  const { t } = useTranslation('community');
  const formats = useFormats();
  const { data } = useRead(['showTeamMetrics'], loadCommunity);
  return (
    <div className={styles.sums}>
      {(['direct', 'team'] as const).map((scope) => (
        <section key={scope} className={styles.sum} data-sum={scope}>
          <h2 className={styles.name}>{t(`door.${scope}`)}</h2>
          <b className={styles.count}>{data ? formats.count(data[scope].members) : '–'}</b>
          <span className={styles.label}>{t('figures.name.investment')}</span>
          {data ? <BothAmounts value={data[scope].investment} size="s" stack="start" /> : '–'}
        </section>
      ))}
    </div>
  );
}
