import { useTranslation } from 'react-i18next';
import { Glyph } from './Glyph.tsx';
import styles from './OfflineNote.module.css';

/** One line while the server cannot be reached, so that players know before they act. */
export function OfflineNote({ online }: { online: boolean }) {
  const { t } = useTranslation('farm');
  if (online) return null;
  return (
    <p className={styles.note} role="status" data-offline>
      <Glyph name="warning" size={16} />
      {t('offline')}
    </p>
  );
}
