import { useTranslation } from 'react-i18next';
import styles from './ChartCredit.module.css';

/** Attribution of the chart library, as its licence requires. */
export function ChartCredit() {
  const { t } = useTranslation('otc');
  return (
    <p className={styles.credit}>
      <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
        {t('credit')}
      </a>
    </p>
  );
}
