import { useTranslation } from 'react-i18next';
import { loadMembers } from '../../queries/loadMembers.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { MemberFace } from '../../ui/MemberFace.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useReadPages } from '../../queries/useReadPages.ts';
import styles from './TransferScreen.module.css';

/** Direct invitees to pick as receiver; renders nothing without any. Others are entered by address. */
export function MemberChoice({ onPick }: { onPick: (address: string) => void }) {
  const { t } = useTranslation('transfer');
  const pages = useReadPages(['listReferees', null], (cursor) => loadMembers(null, cursor));
  if (pages.list.length === 0) return null;
  return (
    <Panel title={t('direct')}>
      <PagedList pages={pages}>
        {pages.list.map((member) => (
          <li key={member.id}>
            <button type="button" className={styles.pick} onClick={() => onPick(member.userName)}>
              <MemberFace member={member} />
              <Glyph name="next" size={18} />
            </button>
          </li>
        ))}
      </PagedList>
    </Panel>
  );
}
