import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { amountOf, UNIT } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './TotalPanel.module.css';

/** Total in USDT at P: USDT at face value, ATR at the current price; nothing else can be sold. */
export function TotalPanel() {
  const { t } = useTranslation('assets');
  const formats = useFormats();
  const balances = useManor((state) => state.facts.balances);
  const prices = useManor((state) => state.facts.prices);
  if (!balances || !prices) {
    return (
      <section className={styles.total}>
        <Skeleton height={24} lines={4} />
      </section>
    );
  }
  const usdt = amountOf(balances.USDT?.total ?? '0');
  const atr = (amountOf(balances.ATR?.total ?? '0') * amountOf(prices.p)) / UNIT;
  const total = usdt + atr;
  const part = total === 0n ? 0 : Number((usdt * 1_000n) / total) / 10;
  const two = (value: bigint) => formats.amount(value, { decimals: 2 });
  return (
    <section className={styles.total}>
      <h2>{t('total')}</h2>
      <Amount value={total} coin="USDT" unit="name" size="xl" decimals={2} rolls />
      {total > 0n && (
        <div className={styles.bar} aria-hidden="true" style={{ '--usdt': `${part}%` } as CSSProperties} />
      )}
      <p className={styles.parts}>
        <span className={styles.usdtText}>USDT {two(usdt)}</span>
        <span className={styles.atrText}>ATR ≈ {two(atr)}</span>
      </p>
      <p>{t('atPrice', { price: formats.amount(prices.p, { decimals: 6 }) })}</p>
    </section>
  );
}
