import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Member } from '../../queries/loadMembers.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { BothAmounts } from '../../ui/BothAmounts.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { useNameOf } from '../../ui/useNameOf.ts';
import { MemberFace } from '../../ui/MemberFace.tsx';
import styles from './MemberRow.module.css';

/** A member with personal and team investment; opens the level below if there is one. */
export function MemberRow({ member, onOpen }: { member: Member; onOpen: (member: Member) => void }) {
  const { t } = useTranslation(['community', 'visit']);
  const formats = useFormats();
  const nameOf = useNameOf();
  const { userName, personal, team, directs } = member;
  return (
    <li className={joinClasses(styles.member, directs === 0 && styles.leaf)} data-member={userName}>
      <MemberFace member={member}>{directs === 0 && <span>{t('team.none')}</span>}</MemberFace>
      <dl className={styles.sums}>
        <div>
          <dt>{t('team.own')}</dt>
          <dd>
            <BothAmounts value={personal} size="s" stack="start" />
          </dd>
        </div>
        {directs > 0 && (
          <div>
            <dt>{t('team.below')}</dt>
            <dd>
              <BothAmounts value={team.investment} size="s" stack="start" />
            </dd>
          </div>
        )}
      </dl>
      <Link
        to={`/visit/${member.code}`}
        className={styles.open}
        aria-label={t('visit:goTo', { name: nameOf(member) })}
      >
        <span>{t('visit:go')}</span>
        <Glyph name="next" size={18} />
      </Link>
      {directs > 0 && (
        <button type="button" className={styles.open} onClick={() => onOpen(member)}>
          <span className="unseen">{nameOf(member)}</span>
          <span>{t('team.directs', { count: formats.count(directs) })}</span>
          <span>{t('team.count', { count: formats.count(team.members) })}</span>
          <Glyph name="next" size={18} />
        </button>
      )}
    </li>
  );
}
