import { useTranslation } from 'react-i18next';
import type { Notice } from '#core/api/objects.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { NoticeIcon } from '../../ui/NoticeIcon.tsx';
import { Row } from '../../ui/Row.tsx';
import { useNoticeWords } from '../../ui/useNoticeWords.ts';
import styles from './NoticeRow.module.css';

/** One notice: picture, text in two lines, time, and read state. */
export function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { t } = useTranslation('notice');
  const formats = useFormats();
  const { title, text } = useNoticeWords(useManor((state) => state.world.clock))(notice);
  return (
    <li data-notice={notice.kind}>
      <Row
        icon={<NoticeIcon notice={notice} />}
        label={
          <span className={notice.read ? styles.read : undefined}>
            {!notice.read && <span className={styles.dot} role="img" aria-label={t('unread')} />}
            {title}
          </span>
        }
        text={
          <>
            <span className={styles.text}>{text || t('manor')}</span>
            <time dateTime={new Date(notice.at).toISOString()}>{formats.dateTime(notice.at)}</time>
          </>
        }
        onClick={onOpen}
      />
    </li>
  );
}
