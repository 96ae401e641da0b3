import { useTranslation } from 'react-i18next';
import { loadCommunity } from '../../queries/loadCommunity.ts';
import { ListStates } from '../../ui/ListStates.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useRead } from '../../queries/useRead.ts';
import { FiguresPanel } from './FiguresPanel.tsx';
import { InvitePanel } from './InvitePanel.tsx';
import { MemberCard } from './MemberCard.tsx';
import { NeighboursLink } from './NeighboursLink.tsx';
import { OwnerPanel } from './OwnerPanel.tsx';
import { RewardsPanel } from './RewardsPanel.tsx';
import { TeamLink } from './TeamLink.tsx';

/** Community: membership card, invitation, team, figures and rewards. */
export default function CommunityScreen() {
  const { t } = useTranslation('common');
  const { state, data, reload } = useRead(['showTeamMetrics'], loadCommunity);
  return (
    <Screen title={t('page.community')}>
      <MemberCard />
      <InvitePanel />
      <TeamLink direct={data?.direct.members} team={data?.team.members} />
      <NeighboursLink />
      <ListStates state={state} count={data ? 1 : 0} onRetry={reload} foot={false}>
        {data && (
          <>
            <FiguresPanel community={data} />
            <RewardsPanel community={data} />
          </>
        )}
      </ListStates>
      <OwnerPanel />
    </Screen>
  );
}
