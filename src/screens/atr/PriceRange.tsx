import { useTranslation } from 'react-i18next';
import { formatAmount } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { joinClasses } from '../../ui/joinClasses.ts';
import styles from './TradeSheet.module.css';
import type { OrderTerms } from './useOrderTerms.ts';

/** The allowed price range, and the position of the entered price. */
export function PriceRange({ terms: { from, to }, price }: { terms: OrderTerms; price: bigint }) {
  const { t } = useTranslation('otc');
  const formats = useFormats();
  const six = (units: bigint) => formats.amount(formatAmount(units), { decimals: 6 });
  const width = to > from ? to - from : 1n;
  const part = Number(((price - from) * 1_000n) / width) / 10;
  const outside = price < from || price > to;
  return (
    <span data-range={`${formatAmount(from)}-${formatAmount(to)}`}>
      <span className={styles.range} aria-hidden="true">
        <span
          className={joinClasses(styles.knob, outside && styles.outside)}
          style={{ left: `${Math.max(0, Math.min(100, part))}%` }}
        />
      </span>
      <span className={styles.ends}>
        <span>{t('range')}</span>
        <span>
          {six(from)} – {six(to)} USDT
        </span>
      </span>
    </span>
  );
}
