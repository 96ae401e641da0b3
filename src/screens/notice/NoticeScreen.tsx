import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Notice } from '#core/api/objects.ts';
import { loadNotices } from '../../queries/loadNotices.ts';
import { readNotices } from '../../actions/readNotices.ts';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { emptyIcons } from '../../ui/icons/emptyIcons.ts';
import { PagedList } from '../../ui/PagedList.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useReadPages } from '../../queries/useReadPages.ts';
import { NoticeRow } from './NoticeRow.tsx';
import { shownNotices } from './shownNotices.ts';

const load = (cursor?: string) => loadNotices(cursor);

/** Notices of the manor and its operators: unread first, new ones on top. */
export default function NoticeScreen() {
  const { t } = useTranslation(['notice', 'common']);
  const navigate = useNavigate();
  const place = useLocation().state as { from?: string } | null;
  const pages = useReadPages<Notice>(['listNotices'], load);
  const facts = useManor((state) => state.facts.notices);
  const busy = useManor((state) => Boolean(state.pending['notice:all']));
  const list = shownNotices(pages.list, pages.state === 'ready' ? facts : null);
  const readAll = async () => {
    if (await readNotices('all')) pages.reload();
  };
  return (
    <Screen
      title={t('common:page.notice')}
      back={place?.from ?? '/'}
      action={
        (facts?.unread ?? 0) > 0 && (
          <Button variant="quiet" size="s" busy={busy} onClick={() => void readAll()}>
            {t('readAll')}
          </Button>
        )
      }
    >
      <Panel>
        <PagedList
          pages={pages}
          count={list.length}
          empty={<EmptyState picture={emptyIcons['empty-mailbox']} />}
        >
          {list.map((notice) => (
            <NoticeRow
              key={notice.id}
              notice={notice}
              onOpen={() => void navigate(`/notice-details?id=${notice.id}`, { state: place })}
            />
          ))}
        </PagedList>
      </Panel>
    </Screen>
  );
}
