import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../../i18n/useFormats.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { tabIcons } from '../../ui/icons/tabIcons.ts';
import styles from './TeamLink.module.css';

/** Counts of direct invitees and of the whole team, with a link to the tree. */
export function TeamLink({ direct, team }: { direct: number | undefined; team: number | undefined }) {
  const { t } = useTranslation(['community', 'common']);
  const formats = useFormats();
  const counts = [
    { name: 'direct', count: direct },
    { name: 'team', count: team },
  ] as const;
  return (
    <Link to="/team" className={styles.door}>
      <span className={styles.head}>
        <Icon src={tabIcons['tab-community']} size={44} />
        <b className={styles.title}>{t('common:page.team')}</b>
        <Glyph name="next" size={18} />
      </span>
      <span className={styles.counts}>
        {counts.map(({ name, count }) => (
          <span key={name} className={styles.count} data-count={name}>
            <b>{count === undefined ? '–' : formats.count(count)}</b>
            {t(`door.${name}`)}
          </span>
        ))}
      </span>
    </Link>
  );
}
