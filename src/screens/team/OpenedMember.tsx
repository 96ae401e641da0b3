import { useTranslation } from 'react-i18next';
import type { Member } from '../../queries/loadMembers.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { BothAmounts } from '../../ui/BothAmounts.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import { MemberFace } from '../../ui/MemberFace.tsx';
import { Panel } from '../../ui/Panel.tsx';
import styles from './OpenedMember.module.css';

/** The member whose invitees are listed below, with the visible details. */
export function OpenedMember({ member, depth }: { member: Member; depth: number }) {
  const { t } = useTranslation('community');
  const formats = useFormats();
  const { personal, team, joinedAt, userName } = member;
  return (
    <Panel>
      <div className={styles.who} data-opened={userName}>
        <MemberFace member={member}>
          <span>
            {t('team.depth', { depth })} · {t('share.joined', { date: formats.date(joinedAt) })}
          </span>
        </MemberFace>
        <CopyButton text={userName} label={t('team.address')} />
      </div>
      <FactLines
        lines={[
          { key: 'own', label: t('team.own'), value: <BothAmounts value={personal} /> },
          { key: 'below', label: t('team.below'), value: <BothAmounts value={team.investment} /> },
          { key: 'members', label: t('team.members'), value: formats.count(team.members) },
          { key: 'owners', label: t('figures.name.owners'), value: formats.count(team.owners) },
        ]}
      />
    </Panel>
  );
}
