import { useTranslation } from 'react-i18next';
import { useManor } from '../store/useManor.ts';
import { Button } from '../ui/Button.tsx';
import styles from './NewVersion.module.css';

/** Banner for a newer version of the app; the player chooses when to reload. */
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
