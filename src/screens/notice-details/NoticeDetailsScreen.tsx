import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Answer } from '#core/api/table.ts';
import { loadNotice } from '../../queries/loadNotice.ts';
import { readNotices } from '../../actions/readNotices.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { ListStates } from '../../ui/ListStates.tsx';
import { NoticeIcon } from '../../ui/NoticeIcon.tsx';
import { noticePlaces } from '../../ui/noticePlaces.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { emptyIcons } from '../../ui/icons/emptyIcons.ts';
import { Screen } from '../../ui/Screen.tsx';
import { useRead } from '../../queries/useRead.ts';
import { useNoticeWords } from '../../ui/useNoticeWords.ts';
import styles from './NoticeDetailsScreen.module.css';

/** One notice in full; opening it marks it as read. */
export default function NoticeDetailsScreen() {
  const { t } = useTranslation(['notice', 'common']);
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const load = async () => (/^[1-9]\d{0,18}$/.test(id) ? findNotice(id) : null);
  const { state, data, reload } = useRead(['showNotice', id], load);
  const unread = data?.notice.read === false;
  useEffect(() => {
    if (unread) void readNotices(id);
  }, [id, unread]);
  const isGone = state === 'ready' && !data;
  return (
    <Screen title={t('common:page.noticeDetails')} back="/notice">
      <ListStates
        state={state}
        count={data ? 1 : 0}
        foot={false}
        onRetry={reload}
        empty={isGone && <EmptyState picture={emptyIcons['empty-mailbox']} text={t('gone')} />}
      >
        {data && <NoticeText {...data} />}
      </ListStates>
    </Screen>
  );
}

/** Loads a notice; a missing one returns null and is no error. */
function findNotice(id: string): Promise<Answer<'notice/detail'> | null> {
  return loadNotice(id).catch((error: unknown) => {
    if ((error as { key?: string }).key === 'noticeUnknown') return null;
    throw error;
  });
}

function NoticeText({ notice, body }: Answer<'notice/detail'>) {
  const { t, i18n } = useTranslation('notice');
  const formats = useFormats();
  const navigate = useNavigate();
  const { title, text } = useNoticeWords(useManor((state) => state.world.clock))(notice);
  const place = noticePlaces[notice.kind];
  return (
    <article className={styles.notice}>
      <span className={styles.disc}>
        <NoticeIcon notice={notice} size={56} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.time}>
        {notice.kind === 'published' && `${t('manor')} · `}
        <time dateTime={new Date(notice.at).toISOString()}>{formats.dateTime(notice.at)}</time>
      </p>
      <p className={styles.text}>{body ? (i18n.language === 'zh' ? body.zh : body.en) : text}</p>
      {place && (
        <Button wide onClick={() => void navigate(place)}>
          {t('go')}
        </Button>
      )}
    </article>
  );
}
