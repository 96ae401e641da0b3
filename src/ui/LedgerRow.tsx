import { useTranslation } from 'react-i18next';
import type { LedgerLine } from '../../core/api/objects.ts';
import { useFormats } from '../i18n/useFormats.ts';
import { Amount } from './Amount.tsx';
import styles from './LedgerRow.module.css';
import { useKindWords } from './useKindWords.ts';

/** One movement of a coin: what it was, when, how much, and the balance after it; `onOpen` makes it a button. */
export function LedgerRow({ line, onOpen }: { line: LedgerLine; onOpen?: (line: LedgerLine) => void }) {
  const { t } = useTranslation(['assets', 'record']);
  const formats = useFormats();
  const wordsOf = useKindWords();
  const words = wordsOf(line);
  const inside = (
    <>
      <span className={styles.what}>
        <b>{t(`record:${line.type}`)}</b>
        {words && <span>{words}</span>}
        <time dateTime={new Date(line.at).toISOString()}>{formats.dateTime(line.at)}</time>
      </span>
      <span className={styles.sum}>
        <Amount value={line.amount} coin={line.coin} unit="name" signed />
        <span>
          {t('after', {
            amount: formats.amount(line.balanceAfter),
            coin: line.coin,
          })}
        </span>
      </span>
    </>
  );
  return (
    <li className={styles.item} data-record={line.type}>
      {onOpen ? (
        <button type="button" className={styles.row} onClick={() => onOpen(line)}>
          {inside}
        </button>
      ) : (
        <span className={styles.row}>{inside}</span>
      )}
    </li>
  );
}
