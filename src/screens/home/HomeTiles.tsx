import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/Icon.tsx';
import { controlIcons } from '../../ui/icons/controlIcons.ts';
import { tabIcons } from '../../ui/icons/tabIcons.ts';
import styles from './HomeTiles.module.css';

const tiles = [
  { to: '/mint', name: 'mint', icon: tabIcons['tab-mint'], text: 'mintText' },
  { to: '/atr', name: 'otc', icon: tabIcons['tab-atr'], text: 'otcText' },
  { to: '/mint?view=records', name: 'castRecords', icon: controlIcons.warehouse, text: 'castRecordsText' },
  { to: '/buy-record', name: 'records', icon: controlIcons.shop, text: 'recordsText' },
  { to: '/share', name: 'invite', icon: tabIcons['tab-community'], text: 'inviteText' },
] as const;

/** Links to the other pages. */
export function HomeTiles() {
  const { t } = useTranslation('home');
  return (
    <nav className={styles.tiles} aria-label={t('more')}>
      {tiles.map(({ to, name, icon, text }) => (
        <Link key={to} to={to} className={styles.tile}>
          <Icon src={icon} size={40} />
          <span className={styles.words}>
            <b>{t(name)}</b>
            <span>{t(text)}</span>
          </span>
        </Link>
      ))}
    </nav>
  );
}
