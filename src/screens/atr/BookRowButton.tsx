import { useTranslation } from 'react-i18next';
import type { BookRow } from '#core/api/marketObjects.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { joinClasses } from '../../ui/joinClasses.ts';
import styles from './BookPanel.module.css';

export interface BookRowButtonProps {
  row: BookRow;
  mine: boolean;
  /** Width of the depth bar, per cent. */
  depth: number;
  disabled: boolean;
  onPress: () => void;
}

/** A row of the book: price and remaining quantity over a depth bar. */
export function BookRowButton({ row, mine, depth, disabled, onPress }: BookRowButtonProps) {
  const { t } = useTranslation('otc');
  const formats = useFormats();
  const price = formats.amount(row.price, { decimals: 6 });
  const remaining = formats.amount(row.remaining, { decimals: 2 });
  const said = t(mine ? 'rowMine' : `row.${row.side}`, { price, amount: remaining });
  const words = row.house && !mine ? `${said} · ${t('houseLong')}` : said;
  return (
    <button
      type="button"
      className={joinClasses(styles.row, mine && styles.mine)}
      data-order={row.id}
      data-mine={mine || undefined}
      data-house={row.house}
      disabled={disabled}
      onClick={onPress}
    >
      <span
        className={joinClasses(styles.depth, styles[`${row.side}Depth`])}
        style={{ width: `${depth}%` }}
      />
      <span className="unseen">{words}</span>
      <b className={styles[row.side]} aria-hidden="true">
        {price}
      </b>
      <span className={styles.amount} aria-hidden="true">
        {mine && <i className={styles.badge}>{t('mine')}</i>}
        {row.house && !mine && (
          <i className={joinClasses(styles.badge, styles.house)} title={t('houseLong')}>
            {t('house')}
          </i>
        )}
        {remaining}
      </span>
    </button>
  );
}
