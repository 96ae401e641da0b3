import { useTranslation } from 'react-i18next';
import { loadMembers } from '../../queries/loadMembers.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { emptyIcons } from '../../ui/icons/emptyIcons.ts';
import { MemberFace } from '../../ui/MemberFace.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useReadPages } from '../../queries/useReadPages.ts';
import styles from './ShareRecords.module.css';

/** Direct invitees with their dates, newest first. */
export function ShareRecords() {
  const { t } = useTranslation(['community', 'common']);
  const formats = useFormats();
  const pages = useReadPages(['listReferees', null], (cursor) => loadMembers(null, cursor));
  return (
    <Panel title={t('share.records')}>
      <PagedList
        pages={pages}
        empty={<EmptyState picture={emptyIcons['empty-team']} text={t('share.empty')} />}
      >
        {pages.list.map((member) => (
          <li key={member.id} className={styles.record} data-member={member.userName}>
            <MemberFace member={member}>
              <span>{t('share.joined', { date: formats.dateTime(member.joinedAt) })}</span>
            </MemberFace>
          </li>
        ))}
      </PagedList>
    </Panel>
  );
}
