import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { LedgerLine } from '../../../core/api/objects.ts';
import type { RecordType } from '../../../core/catalog/recordTypes.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Amount } from '../../ui/Amount.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useKindWords } from '../../ui/useKindWords.ts';
import { explainedTypes } from './explainedTypes.ts';
import styles from './LineSheet.module.css';

/** Where more about a movement is to be seen. */
const doors: Partial<Record<RecordType, '/withdraw-record' | '/recharge' | '/swap' | '/transfer'>> = {
  withdrawal: '/withdraw-record',
  withdrawalRefund: '/withdraw-record',
  fee: '/withdraw-record',
  recharge: '/recharge',
  swap: '/swap',
  internalTransfer: '/transfer',
};

/** One movement explained: what it means, what it was for, and the balance before and after. */
export function LineSheet({ line, onClose }: { line: LedgerLine; onClose: () => void }) {
  const { t } = useTranslation(['assets', 'record', 'ledger', 'common']);
  const formats = useFormats();
  const wordsOf = useKindWords();
  const words = wordsOf(line);
  const explained = explainedTypes.find((type) => type === line.type);
  const door = doors[line.type];
  return (
    <Sheet title={t(`record:${line.type}`)} onClose={onClose}>
      <p className={styles.sum}>
        <Amount value={line.amount} coin={line.coin} signed size="xl" decimals={6} />
      </p>
      {explained && <p className={styles.text}>{t(`ledger:explain.${explained}`)}</p>}
      <FactLines
        lines={[
          ...(words ? [{ key: 'what', label: t('csv.kind'), value: words }] : []),
          {
            key: 'after',
            label: t('csv.after'),
            value: <Amount value={line.balanceAfter} coin={line.coin} unit="name" decimals={6} />,
          },
          { key: 'at', label: t('csv.time'), value: `${formats.date(line.at)} ${formats.time(line.at)}` },
          {
            key: 'reference',
            label: t('csv.reference'),
            value: (
              <span className={styles.reference}>
                <code>{line.reference}</code>
                <CopyButton text={line.reference} />
              </span>
            ),
          },
        ]}
      />
      {door && (
        <Link className={styles.door} to={door}>
          {t(`ledger:door.${door === '/withdraw-record' ? 'withdrawals' : 'open'}`)}
        </Link>
      )}
    </Sheet>
  );
}
