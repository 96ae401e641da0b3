import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { lastOf } from '#core/rules/lastOf.ts';
import type { Member } from '../../queries/loadMembers.ts';
import { Screen } from '../../ui/Screen.tsx';
import { MemberList } from './MemberList.tsx';
import { OpenedMember } from './OpenedMember.tsx';
import { TeamSums } from './TeamSums.tsx';
import { Trail } from './Trail.tsx';

const none: readonly Member[] = [];

/** The team as a tree, opened level by level: each level is a page in the history. */
export default function TeamScreen() {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const state = useLocation().state as { trail?: readonly Member[] } | null;
  const trail = state?.trail ?? none;
  const opened = lastOf(trail);
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(opened?.id);
  useEffect(() => {
    if (shown.current === opened?.id) return;
    shown.current = opened?.id;
    top.current?.parentElement?.scrollTo(0, 0);
    top.current?.focus({ preventScroll: true });
  }, [opened?.id]);
  const go = (to: readonly Member[]) => void navigate('/team', { state: { trail: to } });
  return (
    <Screen title={t('page.team')} back="/community">
      <div ref={top} tabIndex={-1} style={{ outline: 'none' }}>
        {opened ? <OpenedMember member={opened} depth={trail.length} /> : <TeamSums />}
      </div>
      {opened && <Trail trail={trail} onGo={(count) => go(trail.slice(0, count))} />}
      <MemberList
        key={opened?.id ?? 'own'}
        member={opened?.id ?? null}
        onOpen={(member) => go([...trail, member])}
      />
    </Screen>
  );
}
