import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { saveCalendar } from '../../../actions/saveCalendar.ts';
import { turnTutorial } from '../../../actions/turnTutorial.ts';
import { useManor } from '../../../store/useManor.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { coinIcons } from '../../../ui/icons/coinIcons.ts';
import { careIcons } from '../../../ui/icons/careIcons.ts';
import { communityIcons } from '../../../ui/icons/communityIcons.ts';
import { controlIcons } from '../../../ui/icons/controlIcons.ts';
import { emblemIcons } from '../../../ui/icons/emblemIcons.ts';
import { tabIcons } from '../../../ui/icons/tabIcons.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import styles from './sheets.module.css';

const entries = [
  { to: '/looks', name: 'looks', icon: controlIcons.home },
  { to: '/league', name: 'league', icon: communityIcons['reward-level'] },
  { to: '/farm-details', name: 'details', icon: coinIcons.points },
  { to: '/buy-record', name: 'records', icon: controlIcons.shop },
  { to: '/tickets', name: 'tickets', icon: coinIcons.ticket },
  { to: '/orders', name: 'orders', icon: careIcons.basket },
  { to: '/album', name: 'album', icon: emblemIcons.emblem },
  { to: '/assets', name: 'assets', icon: tabIcons['tab-assets'] },
  { to: '/neighbours', name: 'neighbours', icon: tabIcons['tab-community'] },
  { to: '/account', name: 'account', icon: controlIcons.gear },
] as const;

/** Menu of the manor house: statistics, records, tickets. */
export function MenuSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('farm');
  const demo = useManor((state) => state.world.config?.demo === true);
  const isAway = useManor(({ facts }) => facts.gifts?.tutorialOff === true && !facts.gifts.tutorialPaid);
  const goOn = async () => {
    if (await turnTutorial('on')) onClose();
  };
  return (
    <Sheet title={t('menu.title')} icon={<Icon src={controlIcons.home} size={32} />} onClose={onClose}>
      <nav className={styles.menu}>
        {entries.map(({ to, name, icon }) => (
          <Link key={to} to={to} className={styles.door}>
            <Icon src={icon} size={40} />
            {t(`menu.${name}`)}
          </Link>
        ))}
        <button type="button" className={styles.door} onClick={saveCalendar}>
          <Icon src={controlIcons.bell} size={40} />
          {t('menu.calendar')}
        </button>
        {isAway && (
          <button type="button" className={styles.door} onClick={() => void goOn()}>
            <Icon src={careIcons.glove} size={40} />
            {t('menu.guide')}
          </button>
        )}
        {demo && (
          <Link to="/assets?faucet=1" className={styles.door}>
            <Icon src={coinIcons['coin-usdt']} size={40} />
            {t('menu.faucet')}
          </Link>
        )}
      </nav>
    </Sheet>
  );
}
