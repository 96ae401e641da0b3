import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Glyph } from '../../ui/Glyph.tsx';
import styles from './ReservesLink.module.css';

/** Link to the reserves. */
export function ReservesLink() {
  const { t } = useTranslation('recharge');
  return (
    <Link to="/reserves" className={styles.link}>
      {t('risk.reserves')}
      <Glyph name="next" size={18} />
    </Link>
  );
}
