import { useTranslation } from 'react-i18next';
import { emblemIcons } from '../ui/icons/emblemIcons.ts';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './CrashPage.module.css';

/** Shown when the server does not respond and nothing is loaded; the app retries. */
export function ServerDown() {
  const { t } = useTranslation('errors');
  return (
    <main className={styles.page}>
      {emblemIcons.emblem && <img src={emblemIcons.emblem} width={96} height={96} alt="" />}
      <h1>{t('serverDownTitle')}</h1>
      <p>{t('serverDownText')}</p>
      <Spinner />
    </main>
  );
}
