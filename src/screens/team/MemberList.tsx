import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { loadMembers, type Member } from '../../queries/loadMembers.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { emptyIcons } from '../../ui/icons/emptyIcons.ts';
import { PagedList } from '../../ui/PagedList.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useReadPages } from '../../queries/useReadPages.ts';
import styles from './MemberList.module.css';
import { MemberRow } from './MemberRow.tsx';

export interface MemberListProps {
  /** Member whose invitees are listed; null for the player's own. */
  member: string | null;
  onOpen: (member: Member) => void;
}

/** One level of the tree, newest first, page by page. */
export function MemberList({ member, onOpen }: MemberListProps) {
  const { t } = useTranslation(['community', 'home']);
  const pages = useReadPages(['listReferees', member], (cursor) => loadMembers(member, cursor));
  return (
    <PagedList
      pages={pages}
      className={styles.list}
      skeleton={<Skeleton height={132} lines={3} />}
      empty={
        <EmptyState
          picture={emptyIcons['empty-team']}
          text={t('team.empty')}
          action={
            member === null && (
              <Link className={styles.door} to="/share">
                {t('home:invite')}
              </Link>
            )
          }
        />
      }
    >
      {pages.list.map((listed) => (
        <MemberRow key={listed.id} member={listed} onOpen={onOpen} />
      ))}
    </PagedList>
  );
}
