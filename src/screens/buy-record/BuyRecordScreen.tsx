import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LedgerRow } from '../../ui/LedgerRow.tsx';
import { ListStates } from '../../ui/ListStates.tsx';
import { MoreOnSight } from '../../ui/MoreOnSight.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { usePages } from '../../ui/usePages.ts';
import { filters, loadPurchases, type PurchaseFilter } from './loadPurchases.ts';

/** What was bought: land, saplings, hens and feed, care, coins; newest first. */
export default function BuyRecordScreen() {
  const { t } = useTranslation(['shop', 'common']);
  const [filter, setFilter] = useState<PurchaseFilter>('saplings');
  const load = useCallback((cursor?: string) => loadPurchases(filter, cursor), [filter]);
  const pages = usePages(load);
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
        <ListStates
          state={pages.state}
          count={pages.list.length}
          onRetry={pages.retry}
          onMore={pages.more}
          loadingMore={pages.loadingMore}
        >
          <ul>
            {pages.list.map((line) => (
              <LedgerRow key={line.id} line={line} />
            ))}
          </ul>
          <MoreOnSight onSight={pages.state === 'ready' ? pages.more : null} />
        </ListStates>
      </Panel>
    </Screen>
  );
}
