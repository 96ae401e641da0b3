import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadLedgerLines } from '../../queries/loadLedgerLines.ts';
import type { LedgerLine } from '#core/api/objects.ts';
import type { RecordType } from '#core/catalog/recordTypes.ts';
import { coins, type Coin } from '#core/money/coin.ts';
import { useReadPages } from '../../queries/useReadPages.ts';
import { useManor } from '../../store/useManor.ts';
import { GameDatesNote } from '../../ui/GameDatesNote.tsx';
import { LedgerList } from '../../ui/LedgerList.tsx';
import { OpenedSheet } from '../../ui/OpenedSheet.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { useOpened } from '../../ui/useOpened.ts';
import { explainedTypes } from './explainedTypes.ts';
import { ExportButton } from './ExportButton.tsx';
import styles from './LedgerPanel.module.css';
import { LineSheet } from './LineSheet.tsx';

/** Every movement, newest first, by coin and type. */
export function LedgerPanel() {
  const { t } = useTranslation(['assets', 'record', 'common']);
  const clock = useManor((state) => state.world.clock);
  const [coin, setCoin] = useState<Coin | ''>('');
  const [type, setType] = useState<RecordType | ''>('');
  const opened = useOpened<LedgerLine>();
  const pages = useReadPages(['listLedgerLines', coin, type], (cursor) =>
    loadLedgerLines({
      size: '30',
      ...(coin && { coin }),
      ...(type && { type }),
      ...(cursor !== undefined && { cursor }),
    }),
  );
  return (
    <Panel title={t('ledger')} action={<ExportButton coin={coin} type={type} />}>
      <Segmented<Coin | ''>
        scroll
        label={t('coinFilter')}
        value={coin}
        onChange={setCoin}
        options={[{ value: '', text: t('allCoins') }, ...coins.map((value) => ({ value, text: value }))]}
      />
      <label className={styles.types}>
        <span className="unseen">{t('typeFilter')}</span>
        <select value={type} onChange={(event) => setType(event.target.value as RecordType | '')}>
          <option value="">{t('allTypes')}</option>
          {explainedTypes.map((value) => (
            <option key={value} value={value}>
              {t(`record:${value}`)}
            </option>
          ))}
        </select>
      </label>
      <GameDatesNote clock={clock} />
      <LedgerList pages={pages} onOpen={opened.open} />
      <OpenedSheet of={opened}>{(line) => <LineSheet line={line} onClose={opened.close} />}</OpenedSheet>
    </Panel>
  );
}
