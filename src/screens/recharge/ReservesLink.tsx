import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Glyph } from '../../ui/Glyph.tsx';
import styles from './ReservesLink.module.css';

/** To what stands behind the balances. */
export function ReservesLink() {
  const { t } = useTranslation('recharge');
  return (
    <Link to="/reserves" className={styles.link}>
      {t('risk.reserves')}
      <Glyph name="next" size={18} />
    </Link>
  );
}
