import { useTranslation } from 'react-i18next';
import { amountOf, UNIT } from '../../../core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './TotalPanel.module.css';

/** Everything in USDT at P: USDT as it is, ATR at the price of this moment; nothing else can be sold. */
export function TotalPanel() {
  const { t } = useTranslation('assets');
  const formats = useFormats();
  const balances = useManor((state) => state.facts.balances);
  const prices = useManor((state) => state.facts.prices);
  if (!balances || !prices) {
    return (
      <section className={styles.total}>
        <Skeleton height={24} lines={3} />
      </section>
    );
  }
  const atr = amountOf(balances.ATR?.total ?? '0');
  const total = amountOf(balances.USDT?.total ?? '0') + (atr * amountOf(prices.p)) / UNIT;
  return (
    <section className={styles.total}>
      <h2>{t('total')}</h2>
      <Amount value={total} coin="USDT" unit="name" size="xl" decimals={2} />
      <p>{t('atPrice', { price: formats.amount(prices.p, { decimals: 6 }) })}</p>
    </section>
  );
}
