import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { emblemIcons } from '../ui/icons/emblemIcons.ts';
import { isPreloadError } from '../ui/isPreloadError.ts';
import { Toaster } from '../ui/Toaster.tsx';
import styles from './CrashPage.module.css';
import { errorIdOf } from '../api/errorIdOf.ts';

/** Page for an unexpected error: message, an id for support, and a way out. */
export function CrashPage({ error }: { error: Error }) {
  const { t } = useTranslation(['errors', 'common']);
  const preload = isPreloadError(error);
  const id = errorIdOf(error);
  const home = () => {
    location.hash = '#/';
    location.reload();
  };
  return (
    <main className={styles.page} data-crash="">
      {emblemIcons.emblem && <img src={emblemIcons.emblem} width={96} height={96} alt="" />}
      <h1>{t(preload ? 'preloadTitle' : 'crashTitle')}</h1>
      <p>{t(preload ? 'preloadText' : 'crashText')}</p>
      {!preload && (
        <p className={styles.id}>
          {t('errorId', { id })}
          <CopyButton text={id} />
        </p>
      )}
      <Button wide onClick={() => location.reload()}>
        {t('common:action.reload')}
      </Button>
      <Button wide variant="plain" onClick={home}>
        {t('common:action.home')}
      </Button>
      <Toaster />
    </main>
  );
}
