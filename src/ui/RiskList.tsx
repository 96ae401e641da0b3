import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/useFormats.ts';
import styles from './RiskList.module.css';

/** Risks shown to every player before money is at stake. `feeBps`: fee of a withdrawal. */
export function RiskList({ feeBps }: { feeBps: number }) {
  const { t } = useTranslation('account');
  const formats = useFormats();
  return (
    <ul className={styles.risks}>
      <li>{t('risk1')}</li>
      <li>{t('risk2')}</li>
      <li>{t('risk3', { fee: formats.bps(feeBps) })}</li>
      <li>{t('risk4')}</li>
      <li>{t('risk5')}</li>
    </ul>
  );
}
