import { useTranslation } from 'react-i18next';
import type { Notice } from '../../../core/api/objects.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { NoticeIcon } from '../../ui/NoticeIcon.tsx';
import { useNoticeWords } from '../../ui/useNoticeWords.ts';
import styles from './NoticeRow.module.css';

/** One notice: its picture, what it says in two lines, when, and whether it was read. */
export function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { t } = useTranslation('notice');
  const formats = useFormats();
  const { title, text } = useNoticeWords(useManor((state) => state.world.clock))(notice);
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={joinClasses(styles.row, !notice.read && styles.unread)}
        data-notice={notice.kind}
        onClick={onOpen}
      >
        <NoticeIcon notice={notice} />
        <span className={styles.words}>
          <span className={styles.head}>
            {!notice.read && <span className={styles.dot} role="img" aria-label={t('unread')} />}
            <b className={styles.title}>{title}</b>
          </span>
          <span className={styles.text}>{text || t('manor')}</span>
          <time dateTime={new Date(notice.at).toISOString()}>{formats.dateTime(notice.at)}</time>
        </span>
        <Glyph name="next" size={18} />
      </button>
    </li>
  );
}
