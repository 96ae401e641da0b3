import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/Button.tsx';
import { emblemIcons } from '../../ui/icons/emblemIcons.ts';
import { Screen } from '../../ui/Screen.tsx';
import styles from './NotOpenScreen.module.css';

const TABS = ['page.home', 'page.atr', 'page.assets', 'page.community'];

/** A page that is still being built: says so, and leads to the manor. */
export default function NotOpenScreen({ page }: { page: Extract<ParseKeys<'common'>, `page.${string}`> }) {
  const { t } = useTranslation(['common', 'errors']);
  const navigate = useNavigate();
  const title = t(page);
  return (
    <Screen title={title} back={TABS.includes(page) ? undefined : '/'}>
      <div className={styles.middle}>
        {emblemIcons.empty && <img src={emblemIcons.empty} width={200} height={150} alt="" />}
        <h2>{t('errors:notOpenTitle')}</h2>
        <p>{t('errors:notOpenText', { page: title })}</p>
        <Button onClick={() => void navigate('/farm')}>{t('tab.manor')}</Button>
        <Button variant="quiet" onClick={() => void navigate('/')}>
          {t('action.home')}
        </Button>
      </div>
    </Screen>
  );
}
