import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { loadMembers } from '../../actions/loadMembers.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useOnTeamNews } from '../../store/useOnTeamNews.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { emptyIcons } from '../../ui/icons/emptyIcons.ts';
import { ListStates } from '../../ui/ListStates.tsx';
import { MemberFace } from '../../ui/MemberFace.tsx';
import { MoreOnSight } from '../../ui/MoreOnSight.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useFreshPages } from '../../ui/useFreshPages.ts';
import styles from './ShareRecords.module.css';

/** Who came by the own code and when, newest first. */
export function ShareRecords() {
  const { t } = useTranslation(['community', 'common']);
  const formats = useFormats();
  const pages = useFreshPages(useCallback((cursor?: string) => loadMembers(null, cursor), []));
  useOnTeamNews(pages.refresh);
  return (
    <Panel title={t('share.records')}>
      <ListStates
        state={pages.state}
        count={pages.list.length}
        onRetry={pages.retry}
        onMore={pages.more}
        loadingMore={pages.loadingMore}
        empty={<EmptyState picture={emptyIcons['empty-team']} text={t('share.empty')} />}
      >
        <ul>
          {pages.list.map((member) => (
            <li key={member.id} className={styles.record} data-member={member.userName}>
              <MemberFace member={member}>
                <span>{t('share.joined', { date: formats.dateTime(member.joinedAt) })}</span>
              </MemberFace>
            </li>
          ))}
        </ul>
        <MoreOnSight onSight={pages.state === 'ready' ? pages.more : null} />
      </ListStates>
    </Panel>
  );
}
