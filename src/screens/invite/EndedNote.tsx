import { useTranslation } from 'react-i18next';
import { useManor } from '../../store/useManor.ts';
import styles from './InviteScreen.module.css';

/** Says that the server ended the sign-in, and that the next one leads back. */
export function EndedNote() {
  const { t } = useTranslation('invite');
  const isEnded = useManor((state) => state.session.endedBy === 'server');
  if (!isEnded) return null;
  return (
    <p className={styles.newcomer} role="status">
      {t('ended')}
    </p>
  );
}
