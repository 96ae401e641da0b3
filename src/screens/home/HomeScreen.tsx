import { useTranslation } from 'react-i18next';
import { useManor } from '../../store/useManor.ts';
import { maskText } from '../../ui/maskText.ts';
import { NoticeBell } from '../../ui/NoticeBell.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useWallNow } from '../../ui/useWallNow.ts';
import { BalanceStrip } from './BalanceStrip.tsx';
import { CastingCard } from './CastingCard.tsx';
import { CheckInCard } from './CheckInCard.tsx';
import { HomeTiles } from './HomeTiles.tsx';
import { ManorCard } from './ManorCard.tsx';
import { PricePanel } from './PricePanel.tsx';
import { TodayPanel } from './TodayPanel.tsx';

const MINUTE_MS = 60_000;

/** Home page: state of manor and coins, and links. */
export default function HomeScreen() {
  const { t } = useTranslation('home');
  const user = useManor((state) => state.session.user);
  const unread = useManor((state) => state.facts.notices?.unread ?? 0);
  const hour = new Date(useWallNow(MINUTE_MS)).getHours();
  const name = user?.nickName || maskText(user?.userName ?? '');
  const part = hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon';
  return (
    <Screen title={t(part, { name })} action={<NoticeBell unread={unread} />}>
      <CastingCard />
      <CheckInCard />
      <BalanceStrip />
      <PricePanel />
      <TodayPanel />
      <ManorCard />
      <HomeTiles />
    </Screen>
  );
}
