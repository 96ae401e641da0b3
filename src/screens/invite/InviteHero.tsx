import { useTranslation } from 'react-i18next';
import { patch } from '../../store/patch.ts';
import { useManor } from '../../store/useManor.ts';
import { LanguageSelect } from '../../ui/LanguageSelect.tsx';
import styles from './InviteScreen.module.css';
import { Still } from './Still.tsx';

/** Top of the invitation page: picture, language menu and the game's name. */
export function InviteHero() {
  const { t } = useTranslation('common');
  const lang = useManor((state) => state.settings.lang);
  return (
    <div className={styles.hero}>
      <Still />
      <div className={styles.top}>
        <LanguageSelect value={lang} onChange={(next) => patch('settings', { lang: next })} />
      </div>
      <div className={styles.title}>
        <h1>{t('brand.wordmark')}</h1>
        <p>{lang === 'en' ? t('brand.motto') : t('brand.name')}</p>
      </div>
    </div>
  );
}
