import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Glyph } from '../../ui/Glyph.tsx';
import styles from './MoneyButtons.module.css';

const buttons = [
  { to: '/recharge', name: 'recharge', glyph: 'recharge' },
  { to: '/withdraw', name: 'withdraw', glyph: 'withdraw' },
  { to: '/transfer', name: 'transfer', glyph: 'send' },
  { to: '/swap', name: 'swap', glyph: 'swap' },
] as const;

/** Links to recharge, withdrawal, transfer and exchange. */
export function MoneyButtons() {
  const { t } = useTranslation('assets');
  return (
    <nav className={styles.doors}>
      {buttons.map(({ to, name, glyph }) => (
        <Link key={to} to={to} className={styles.door}>
          <span className={styles.disc}>
            <Glyph name={glyph} size={24} />
          </span>
          {t(name)}
        </Link>
      ))}
    </nav>
  );
}
