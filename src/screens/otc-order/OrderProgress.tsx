import { useTranslation } from 'react-i18next';
import type { Order } from '#core/api/marketObjects.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import styles from './OrderCard.module.css';

/** Filled share of an order, as a bar and in numbers. */
export function OrderProgress({ order: { quantity, remaining, side } }: { order: Order }) {
  const { t } = useTranslation('otc');
  const formats = useFormats();
  const total = amountOf(quantity);
  const filled = total - amountOf(remaining);
  const percent = Number((filled * 1_000n) / total) / 10;
  const words = t(`progress.${side}`, {
    filled: formats.amount(formatAmount(filled), { decimals: 6 }),
    whole: formats.amount(quantity, { decimals: 6 }),
  });
  return (
    <div className={styles.progress} data-filled={formatAmount(filled)}>
      <p>
        <b>{words}</b>
        <span>{formats.bps(Math.floor(percent * 100))}</span>
      </p>
      <span
        className={styles.bar}
        role="progressbar"
        aria-label={words}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(percent)}
      >
        <span className={styles.done} style={{ width: `${percent}%` }} />
      </span>
    </div>
  );
}
