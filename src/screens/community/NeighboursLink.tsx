import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Glyph } from '../../ui/Glyph.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { stickerIcons } from '../../ui/icons/stickerIcons.ts';
import styles from './TeamLink.module.css';

/** The way to the neighbours: visits, help, guest book. */
export function NeighboursLink() {
  const { t } = useTranslation('visit');
  return (
    <Link to="/neighbours" className={styles.door}>
      <span className={styles.head}>
        <Icon src={stickerIcons.house} size={44} />
        <b className={styles.title}>{t('neighbours')}</b>
        <Glyph name="next" size={18} />
      </span>
      <span>{t('doorText')}</span>
    </Link>
  );
}
