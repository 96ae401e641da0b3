import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { patch } from '../../store/patch.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './VisitScreen.module.css';

/** The invitation of the owner, for visitors without a sign-in. */
export function InviteCard({ code }: { code: string }) {
  const { t } = useTranslation('visit');
  const navigate = useNavigate();
  const join = () => {
    patch('session', { pusername: code });
    void navigate('/invite');
  };
  return (
    <div className={styles.card}>
      <p>{t('invite.text')}</p>
      <Button wide onClick={join}>
        {t('invite.go')}
      </Button>
    </div>
  );
}
