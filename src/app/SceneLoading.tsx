import { useTranslation } from 'react-i18next';
import { Spinner } from '../ui/Spinner.tsx';
import { useSceneState } from '../ui/useSceneState.ts';
import { useDelayed } from './useDelayed.ts';
import styles from './SceneLoading.module.css';

/** Delay before the message. */
const DELAY_MS = 1_500;

function Note() {
  const { t } = useTranslation('errors');
  const isElapsed = useDelayed(DELAY_MS);
  return (
    <p className={styles.note} role="status">
      {isElapsed && (
        <>
          <Spinner size={20} quiet />
          {t('sceneLoading')}
        </>
      )}
    </p>
  );
}

/** Loading message over the empty meadow. */
export function SceneLoading() {
  return useSceneState() === 'loading' && <Note />;
}
