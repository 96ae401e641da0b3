import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { serverAheadMs } from '../../api/serverWall.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { loadCandles } from '../../queries/loadCandles.ts';
import { useRead } from '../../queries/useRead.ts';
import { useManor } from '../../store/useManor.ts';
import { FactLines } from '../../ui/FactLines.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './PricePanel.module.css';
import { pricesOfDay } from './pricesOfDay.ts';
import { PriceSpark } from './PriceSpark.tsx';

const loadHours = async () => {
  const { list } = await loadCandles('1h');
  return { list, wallNow: Date.now() + serverAheadMs() };
};

/** P with a line of its day and the change over that line, linked to the market; and the yield index. */
export function PricePanel() {
  const { t } = useTranslation('home');
  const formats = useFormats();
  const prices = useManor((state) => state.facts.prices);
  const { data } = useRead(['listCandles', '1h'], loadHours);
  if (!prices) {
    return (
      <Panel>
        <Skeleton height={36} lines={3} />
      </Panel>
    );
  }
  // Line and percentage come from one series: two sources would contradict each other.
  const day = pricesOfDay(data?.list ?? [], prices.p, data?.wallNow ?? 0);
  const [first = 0, last = 0] = [day[0], day[day.length - 1]];
  const change = first > 0 ? Math.trunc(((last - first) * 10_000) / first) : 0;
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
        <PriceSpark prices={day} />
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
