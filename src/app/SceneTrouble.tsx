import { useTranslation } from 'react-i18next';
import styles from './SceneTrouble.module.css';

/** Said in place of the scene when it cannot be drawn: the sheets and lists still do everything. */
export function SceneTrouble() {
  const { t } = useTranslation('errors');
  return (
    <p className={styles.trouble} role="status">
      {t('sceneText')}
    </p>
  );
}
