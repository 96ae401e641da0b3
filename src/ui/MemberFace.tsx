import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './MemberFace.module.css';
import { maskText } from './maskText.ts';
import { portraitOf } from './portraitOf.ts';
import { TierBadge } from './TierBadge.tsx';
import { useNameOf } from './useNameOf.ts';

export interface MemberFaceProps {
  member: { userName: string; nickName: string; image: string; level: number; tier: 'regular' | 'owner' };
  /** Below the address. */
  children?: ReactNode;
}

/** A member: portrait of the level, name, badge, masked address. */
export function MemberFace({ member, children }: MemberFaceProps) {
  const { t } = useTranslation('common');
  const nameOf = useNameOf();
  const { userName, nickName, image, level, tier } = member;
  return (
    <span className={styles.face}>
      <img src={portraitOf(image)} width={52} height={52} alt="" draggable={false} />
      <span className={styles.words}>
        <span className={styles.name}>
          <b title={userName}>{nameOf(member)}</b>
          <TierBadge tier={tier} />
        </span>
        <span className={styles.facts}>
          <span>{t('level', { level })}</span>
          {nickName && <span>{maskText(userName)}</span>}
        </span>
        {children}
      </span>
    </span>
  );
}
