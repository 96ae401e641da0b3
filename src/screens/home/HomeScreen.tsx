import { MINUTE_MS } from '#core/catalog/dayMs.ts';
import { useTranslation } from 'react-i18next';
import { countReclaimedPlots } from '../../selectors/countReclaimedPlots.ts';
import { useManor } from '../../store/useManor.ts';
import { NoticeBell } from '../../ui/NoticeBell.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useNameOf } from '../../ui/useNameOf.ts';
import { useWallNow } from '../../ui/useWallNow.ts';
import { BalanceStrip } from './BalanceStrip.tsx';
import { CastingCard } from './CastingCard.tsx';
import { CheckInCard } from './CheckInCard.tsx';
import styles from './HomeScreen.module.css';
import { HomeTiles } from './HomeTiles.tsx';
import { ManorCard } from './ManorCard.tsx';
import { NewcomerCard } from './NewcomerCard.tsx';
import { PricePanel } from './PricePanel.tsx';
import { TodayPanel } from './TodayPanel.tsx';

/** Home page: state of manor and coins, and links. */
export default function HomeScreen() {
  const { t } = useTranslation('home');
  const nameOf = useNameOf();
  const user = useManor((state) => state.session.user);
  const unread = useManor((state) => state.facts.notices?.unread ?? 0);
  // The first card depends on the plots; shown before they are known, it would push all others down.
  const isWaiting = useManor(({ facts, connection }) => facts.plots === null && connection.online);
  const isNew = useManor(({ facts }) => facts.plots !== null && countReclaimedPlots(facts.plots) === 0);
  const hour = new Date(useWallNow(MINUTE_MS)).getHours();
  const name = user ? nameOf(user) : '';
  const part = hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon';
  return (
    <Screen title={t(part, { name })} action={<NoticeBell unread={unread} />}>
      {isWaiting && <Skeleton height={112} lines={4} />}
      {/* Cards that are not shown yet ask for what they need all the same. */}
      <div className={isWaiting ? styles.waiting : styles.all}>
        {isNew && <NewcomerCard />}
        <CastingCard />
        <CheckInCard />
        <BalanceStrip />
        <PricePanel />
        <TodayPanel />
        {!isNew && <ManorCard />}
        <HomeTiles />
      </div>
    </Screen>
  );
}
