import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/useFormats.ts';
import styles from './RiskList.module.css';

/** What every player is told before money is at stake. `feeBps`: what a withdrawal costs. */
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
