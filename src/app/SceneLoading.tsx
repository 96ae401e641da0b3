import { useTranslation } from 'react-i18next';
import { Spinner } from '../ui/Spinner.tsx';
import { useSceneState } from '../ui/useSceneState.ts';
import { useLate } from './useLate.ts';
import styles from './SceneLoading.module.css';

/** Delay before the message. */
const QUIET_MS = 1_500;

function Note() {
  const { t } = useTranslation('errors');
  const late = useLate(QUIET_MS);
  return (
    <p className={styles.note} role="status">
      {late && (
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
