import { useTranslation } from 'react-i18next';
import type { AlbumPageFacts } from '#core/api/albumObjects.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Icon } from '../../ui/Icon.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { pageIcon } from '../../ui/icons/pageIcon.ts';
import { ProgressRing } from '../../ui/ProgressRing.tsx';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import styles from './AlbumScreen.module.css';

/** A page of the album as a medal: a ring of progress to the next badge around its picture. */
export function BadgeTile({ page: { page, count, grade, next } }: { page: AlbumPageFacts }) {
  const { t } = useTranslation('album');
  const formats = useFormats();
  const titleOf = usePageTitle();
  const title = titleOf(page);
  const reached = t(`grade.${grade ?? 'none'}`);
  const progress = next === null ? formats.count(count) : `${formats.count(count)} / ${formats.count(next)}`;
  return (
    <li className={styles.tile} data-page={page}>
      <ProgressRing value={next === null ? 1 : count / next} label={`${title}: ${progress}`} size={72}>
        <span className={joinClasses(styles.medal, grade && styles[grade])}>
          <Icon src={pageIcon(page)} size={36} />
        </span>
      </ProgressRing>
      <b>{title}</b>
      <span>{progress}</span>
      <span className={styles.grade}>{reached}</span>
    </li>
  );
}
