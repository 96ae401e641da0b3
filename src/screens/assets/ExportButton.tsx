import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordType } from '#core/catalog/recordTypes.ts';
import type { Coin } from '#core/money/coin.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { notify } from '../../store/notify.ts';
import { Button } from '../../ui/Button.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { useKindWords } from '../../ui/useKindWords.ts';
import { csvOf } from './csvOf.ts';
import { loadWholeLedger } from './loadWholeLedger.ts';

/** Saves the filtered ledger as a CSV file. */
export function ExportButton({ coin, type }: { coin: Coin | ''; type: RecordType | '' }) {
  const { t } = useTranslation(['assets', 'record', 'common']);
  const formats = useFormats();
  const wordsOf = useKindWords();
  /** Lines loaded so far; null while no export runs. */
  const [count, setCount] = useState<number | null>(null);
  const save = async () => {
    const { lines, isComplete } = await loadWholeLedger(
      { ...(coin && { coin }), ...(type && { type }) },
      setCount,
    );
    const columns = ['manorTime', 'coin', 'type', 'kind', 'amount', 'after', 'reference'] as const;
    const rows = lines.map((line) => [
      new Date(line.at).toISOString(),
      line.coin,
      t(`record:${line.type}`),
      wordsOf(line) || line.kind,
      line.amount,
      line.balanceAfter,
      line.reference,
    ]);
    const table = csvOf([columns.map((column) => t(`csv.${column}`)), ...rows]);
    saveFile('dream-manor-ledger.csv', new Blob([table], { type: 'text/csv;charset=utf-8' }));
    notify.success(t(isComplete ? 'exported' : 'exportedMost', { count: formats.count(lines.length) }));
  };
  const begin = () => {
    setCount(0);
    save()
      .catch(() => notify.error(t('common:failed.loading')))
      .finally(() => setCount(null));
  };
  return (
    <Button size="s" variant="plain" busy={count !== null} onClick={begin}>
      {count ? formats.count(count) : t('export')}
    </Button>
  );
}
