import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { FactLines } from '../../ui/FactLines.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './PricePanel.module.css';
import { PriceSpark } from './PriceSpark.tsx';

/** P with its daily change and a sparkline, linked to the market; and the yield index. */
export function PricePanel() {
  const { t } = useTranslation('home');
  const formats = useFormats();
  const prices = useManor((state) => state.facts.prices);
  if (!prices) {
    return (
      <Panel>
        <Skeleton height={36} lines={3} />
      </Panel>
    );
  }
  const change = prices.change24hBps;
  return (
    <Panel>
      <Link to="/atr" className={styles.price}>
        <span className={styles.now}>
          {t('price')}
          <b>
            {formats.amount(prices.p, { decimals: 6 })} <small>USDT</small>
          </b>
          <span>
            {t('change')}{' '}
            <span className={change < 0 ? styles.down : styles.up}>
              {change > 0 && '+'}
              {formats.bps(change)}
            </span>
          </span>
        </span>
        <PriceSpark p={prices.p} />
      </Link>
      <FactLines
        lines={[
          {
            key: 'yield',
            label: t('yield'),
            value: formats.amount(BigInt(prices.yPpm)),
          },
        ]}
      />
      <p className={styles.text}>{t('yieldText')}</p>
    </Panel>
  );
}
