import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Glyph } from '../../ui/Glyph.tsx';
import styles from './EconomyLink.module.css';

/** Link to the public economy. */
export function EconomyLink() {
  const { t } = useTranslation('economy');
  return (
    <Link to="/economy" className={styles.link} data-economy>
      <span className={styles.words}>
        <b>{t('link')}</b>
        <span>{t('linkText')}</span>
      </span>
      <Glyph name="next" size={18} />
    </Link>
  );
}
