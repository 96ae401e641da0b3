import { useTranslation } from 'react-i18next';
import type { ShownBadge } from '#core/api/neighbourObjects.ts';
import { badgeGrades } from '#core/catalog/album.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Icon } from '../../ui/Icon.tsx';
import { pageIcon } from '../../ui/icons/pageIcon.ts';
import { joinClasses } from '../../ui/joinClasses.ts';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import styles from './BadgeStrip.module.css';

/** Medals that fit on the narrowest phone beside the number of the others. */
const MAX_SHOWN = 5;

/** An owner's best badges as medals, gold first, and the number of the others. */
export function BadgeStrip({ badges }: { badges: readonly ShownBadge[] }) {
  const { t } = useTranslation('album');
  const formats = useFormats();
  const titleOf = usePageTitle();
  if (badges.length === 0) return null;
  const best = [...badges].sort(
    (one, other) => badgeGrades.indexOf(other.grade) - badgeGrades.indexOf(one.grade),
  );
  const hidden = best.length - MAX_SHOWN;
  return (
    <ul className={styles.strip} aria-label={t('badges', { badges: formats.count(best.length) })}>
      {best.slice(0, MAX_SHOWN).map(({ page, grade, count }) => (
        <li key={page} data-badge={page} className={joinClasses(styles.medal, styles[grade])}>
          <Icon src={pageIcon(page)} size={18} />
          <span className="unseen">
            {`${titleOf(page)}: ${formats.count(count)}, ${t(`grade.${grade}`)}`}
          </span>
        </li>
      ))}
      {hidden > 0 && <li className={styles.rest}>{`+${formats.count(hidden)}`}</li>}
    </ul>
  );
}
