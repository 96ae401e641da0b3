import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/Button.tsx';
import { emblemIcons } from '../../ui/icons/emblemIcons.ts';
import styles from './NotFoundScreen.module.css';

/** Page for an unknown route. */
export default function NotFoundScreen() {
  const { t } = useTranslation(['errors', 'common']);
  const navigate = useNavigate();
  return (
    <main className={styles.page}>
      {emblemIcons.empty && <img src={emblemIcons.empty} width={200} height={150} alt="" />}
      <h1>{t('notFoundTitle')}</h1>
      <p>{t('notFoundText')}</p>
      <Button onClick={() => void navigate('/')}>{t('common:action.home')}</Button>
    </main>
  );
}
