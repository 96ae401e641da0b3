import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadPages } from '../../queries/useReadPages.ts';
import { useManor } from '../../store/useManor.ts';
import { GameDatesNote } from '../../ui/GameDatesNote.tsx';
import { LedgerList } from '../../ui/LedgerList.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { filters, loadPurchases, type PurchaseFilter } from './loadPurchases.ts';

/** Purchases: land, saplings, hens and feed, care, coins; newest first. */
export default function BuyRecordScreen() {
  const { t } = useTranslation(['shop', 'common']);
  const clock = useManor((state) => state.world.clock);
  const [filter, setFilter] = useState<PurchaseFilter>('all');
  const pages = useReadPages(['listLedgerLines', 'purchases', filter], (cursor) =>
    loadPurchases(filter, cursor),
  );
  return (
    <Screen title={t('common:page.buyRecord')} back="/farm">
      <Segmented
        scroll
        label={t('record.filter')}
        value={filter}
        onChange={setFilter}
        options={filters.map((value) => ({ value, text: t(`record.${value}`) }))}
      />
      <Panel>
        <GameDatesNote clock={clock} />
        <LedgerList pages={pages} />
      </Panel>
    </Screen>
  );
}
