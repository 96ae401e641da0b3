import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { Icon } from '../../ui/Icon.tsx';
import { tabIcons } from '../../ui/icons/tabIcons.ts';
import styles from './NewcomerCard.module.css';

/** The way to the manor for a player without a plot: what waits there, and one button. */
export function NewcomerCard() {
  const { t } = useTranslation('home');
  const formats = useFormats();
  const isDemo = useManor((state) => state.world.config?.demo === true);
  const gift = useManor((state) => state.world.constants?.WELCOME_GIFT ?? '0');
  return (
    <section className={styles.card} data-newcomer>
      <Icon src={tabIcons['tab-manor']} size={120} />
      <h2 className={styles.title}>{t('manor')}</h2>
      {isDemo && gift !== '0' && (
        <p className={styles.gift}>{t('newcomer.gift', { amount: formats.amount(gift) })}</p>
      )}
      <p>{t('newcomer.plot')}</p>
      <Link className={styles.enter} to="/farm">
        {t('newcomer.go')}
      </Link>
    </section>
  );
}
