import { useTranslation } from 'react-i18next';
import { useManor } from '../store/useManor.ts';
import { Button } from '../ui/Button.tsx';
import styles from './NewVersion.module.css';

/** A soft word that a newer app is out; it reloads when the player says so. */
export function NewVersion() {
  const { t } = useTranslation('common');
  const version = useManor((state) => state.connection.newVersion);
  if (!version) return null;
  return (
    <div className={styles.banner} role="status">
      <span>{t('state.newVersion')}</span>
      <Button variant="quiet" size="s" onClick={() => location.reload()}>
        {t('action.reload')}
      </Button>
    </div>
  );
}
