import { useTranslation } from 'react-i18next';
import styles from './ChartCredit.module.css';

/** Names the library that draws the chart, as its licence asks for. */
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
